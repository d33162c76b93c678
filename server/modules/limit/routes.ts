import { adminLimit, adminLimitLedger } from '#contract/limit/admin.ts';
import { LIMIT_REFUSAL, limit, limitLedger } from '#contract/limit/limit.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { readAll } from '#server/kernel/ledger/chain.ts';
import { previewOf, stateOn } from '#server/kernel/ledger/preview.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { ledgerNoun } from './noun.ts';
import { type LimitRow, ledgerQuery, limitQuery, OPERATED, TOLD } from './queries.ts';

/** The limit of a row of a project that the reader is told the terms of; undefined before it is opened. */
function openedLimit(row: LimitRow | Record<keyof LimitRow, null> | undefined) {
  if (row === undefined) throw noSuchRecord();
  return row.state === null ? undefined : { ...row, expireDate: row.expireDate ?? '' };
}

/** One side's calls, what its statements find, and who may ask. */
interface Side {
  calls: Pick<typeof limit | typeof adminLimit, 'detail' | 'preview'> & {
    verify: typeof limitLedger.verify | typeof adminLimitLedger.verify;
  };
  visible: typeof TOLD;
  expect(me: Me): unknown;
}

const SIDES: readonly Side[] = [
  {
    calls: { ...limit, verify: limitLedger.verify },
    visible: TOLD,
    expect: (me) => readingCompany(ledgerNoun, me),
  },
  {
    calls: { ...adminLimit, verify: adminLimitLedger.verify },
    visible: OPERATED,
    expect: () => undefined,
  },
];

function routesOf(kernel: Kernel, { calls, visible, expect }: Side): Route[] {
  return [
    signedInRead(kernel, calls.detail, {
      query: limitQuery(visible),
      values: ({ input: { projectId } }) => ({ projectId }),
      answer([row], { me }) {
        expect(me);
        const opened = openedLimit(row);
        if (opened === undefined) return null;
        return { ...opened, state: stateOn(opened, wireDay(kernel.clock.now())) };
      },
    }),
    signedInRead(kernel, calls.preview, {
      query: limitQuery(visible),
      values: ({ input: { projectId, amount } }) => ({ projectId, amount }),
      answer([row], { me, values }) {
        expect(me);
        const opened = openedLimit(row);
        if (opened === undefined) throw refused(LIMIT_REFUSAL.none);
        return previewOf(opened, values.amount ?? '0', wireDay(kernel.clock.now()));
      },
    }),
    signedInRead(kernel, calls.verify, {
      query: ledgerQuery(visible),
      values: ({ input: { projectId } }) => ({ projectId }),
      answer(rows, { me }) {
        expect(me);
        const [first] = rows;
        if (first === undefined) throw noSuchRecord();
        const head = { seq: first.head_seq, hash: first.head_hash };
        const { rows: read, hash, brokenAt } = readAll(rows, head);
        return { intact: brokenAt === undefined, rows: read, hash, brokenAt: brokenAt ?? null };
      },
    }),
  ];
}

/** A project's limit, what a use would do to it, and whether its ledger is right: for its company and for operators. */
export const limitRoutes = (kernel: Kernel): Route[] =>
  SIDES.flatMap((side) => routesOf(kernel, side));
