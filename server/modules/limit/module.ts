import { LIMIT_REFUSAL, limit, limitLedger } from '#contract/limit.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readAll } from '#server/kernel/ledger/chain.ts';
import type { Module } from '#server/kernel/module.ts';
import { noSuchRecord, refused } from '#server/kernel/refusal.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import type { Route } from '#server/kernel/route.ts';
import { signedInRead } from '#server/kernel/signed-in-read.ts';
import { expireLimits } from './expire.ts';
import { limitMessages } from './messages.ts';
import { ledgerNoun } from './noun.ts';
import { previewOf } from './preview.ts';
import { type LimitRow, ledgerOf, limitOf } from './queries.ts';

/** The limit of a row of a project that the company is told the terms of; undefined before it is opened. */
function openedLimit(row: LimitRow | Record<keyof LimitRow, null> | undefined) {
  if (row === undefined) throw noSuchRecord();
  return row.state === null ? undefined : { ...row, expireDate: row.expireDate ?? '' };
}

function detailRoute(kernel: Kernel): Route {
  return signedInRead(kernel, limit.detail, {
    query: limitOf,
    values: ({ input: { projectId } }) => ({ projectId }),
    answer([row], { me }) {
      readingCompany(ledgerNoun, me);
      return openedLimit(row) ?? null;
    },
  });
}

function previewRoute(kernel: Kernel): Route {
  return signedInRead(kernel, limit.preview, {
    query: limitOf,
    values: ({ input: { projectId, amount } }) => ({ projectId, amount }),
    answer([row], { me, values }) {
      readingCompany(ledgerNoun, me);
      const opened = openedLimit(row);
      if (opened === undefined) throw refused(LIMIT_REFUSAL.none);
      return previewOf(opened, values.amount ?? '0', wireDay(kernel.clock.now()));
    },
  });
}

function verifyRoute(kernel: Kernel): Route {
  return signedInRead(kernel, limitLedger.verify, {
    query: ledgerOf,
    values: ({ input: { projectId } }) => ({ projectId }),
    answer(rows, { me }) {
      readingCompany(ledgerNoun, me);
      const [first] = rows;
      if (first === undefined) throw noSuchRecord();
      const head = { seq: first.head_seq, hash: first.head_hash };
      const { rows: read, hash, brokenAt } = readAll(rows, head);
      return { intact: brokenAt === undefined, rows: read, hash, brokenAt: brokenAt ?? null };
    },
  });
}

/** 授信额度: what is left of a project's limit, what a use would do to it, and its ledger. */
export const limitModule: Module = {
  name: 'limit',
  nouns: [ledgerNoun],
  routes: (kernel) => [
    ...nounRoutes(kernel, ledgerNoun),
    detailRoute(kernel),
    previewRoute(kernel),
    verifyRoute(kernel),
  ],
  messages: limitMessages,
  jobs: { expireLimits: { at: '*/10 * * * *', run: expireLimits } },
};
