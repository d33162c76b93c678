import { sql } from 'kysely';

import {
  DRAFT_CHANGED,
  DRAFT_MAX,
  DRAFT_TOO_MANY,
  type Draft,
  draftDelete,
  draftDetail,
  draftSave,
} from '#contract/form/draft.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { Module } from '#server/kernel/module.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { changedMeanwhile, refused } from '#server/kernel/wire/refusal.ts';
import { write } from '#server/kernel/wire/write.ts';
import { filesIn, withGoneFiles } from './files.ts';

interface StoredDraft {
  content_sealed: string;
  version: number;
  updated_at: Date;
}

type Owner = Pick<Me, 'accountId' | 'companyId'>;

/** An account without a company has drafts too: of its certification. */
const companyKey = (companyId: string | null) => companyId ?? '0';

const draftQuery = sessionRead<{ draftKey: string }, StoredDraft>(({ db, me, p }) =>
  db
    .selectFrom('draft')
    .select(['content_sealed', 'version', 'updated_at'])
    .where('account_id', '=', me.accountId)
    .where('company_id', '=', sql<string>`coalesce(${me.companyId}, 0)`)
    .where('draft_key', '=', p('draftKey')),
);

const purposeOf = (me: Owner, draftKey: string) =>
  `draft:${me.accountId}:${companyKey(me.companyId)}:${draftKey}`;

function draftToWire(cipher: FieldCipher, row: StoredDraft, purpose: string): Draft {
  const content = JSON.parse(cipher.open(row.content_sealed, purpose)) as Draft['content'];
  return { content, version: row.version, updateTime: wireTime(row.updated_at) };
}

function own(tx: Tx, me: Owner, draftKey: string) {
  return tx
    .selectFrom('draft')
    .select(['content_sealed', 'version', 'updated_at'])
    .where('account_id', '=', me.accountId)
    .where('company_id', '=', companyKey(me.companyId))
    .where('draft_key', '=', draftKey)
    .executeTakeFirst();
}

/** Saves of one person take turns: two tabs that begin the same draft must not both be the first. */
async function lockDraftsOf(tx: Tx, { accountId }: Owner): Promise<void> {
  await lockFor(tx, 'draft', accountId);
}

async function expectRoom(tx: Tx, { accountId }: Owner): Promise<void> {
  const { count } = await tx
    .selectFrom('draft')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= DRAFT_MAX.perPerson) throw refused(DRAFT_TOO_MANY);
}

export const draftModule: Module = {
  name: 'draft',
  routes: (kernel) => [
    signedInRead(kernel, draftDetail, {
      query: draftQuery,
      values: ({ input }) => ({ draftKey: input.draftKey }),
      async answer([row], { me, values }) {
        if (row === undefined) return null;
        const found = draftToWire(kernel.cipher, row, purposeOf(me, values.draftKey));
        if (filesIn(found.content).length === 0) return found;
        const { accountId, companyId } = me;
        const scope = { accountId, ...(companyId !== null && { companyId }) };
        return await inScope(kernel.db, scope, (tx) => withGoneFiles(tx, found));
      },
    }),

    write(kernel, draftSave, async ({ tx, me, input, at, note }) => {
      const { draftKey } = input;
      const purpose = purposeOf(me, draftKey);
      await lockDraftsOf(tx, me);
      const stored = await own(tx, me, draftKey);
      // A draft that was dropped elsewhere, by a submit or in time, begins anew.
      if (stored !== undefined && stored.version !== input.version) {
        const current = draftToWire(kernel.cipher, stored, purpose);
        throw changedMeanwhile(DRAFT_CHANGED, await withGoneFiles(tx, current));
      }
      if (stored === undefined) await expectRoom(tx, me);
      const version = (stored?.version ?? 0) + 1;
      const content_sealed = kernel.cipher.seal(JSON.stringify(input.content), purpose);
      await tx
        .insertInto('draft')
        .values({
          account_id: me.accountId,
          company_id: companyKey(me.companyId),
          draft_key: draftKey,
          content_sealed,
          version,
          updated_at: at,
        })
        .onConflict((row) =>
          row
            .columns(['account_id', 'company_id', 'draft_key'])
            .doUpdateSet({ content_sealed, version, updated_at: at }),
        )
        .execute();
      note({ objectType: 'draft', objectId: draftKey, detail: { version } });
      return { version, updateTime: wireTime(at) };
    }),

    write(kernel, draftDelete, async ({ tx, me, input, note }) => {
      await tx
        .deleteFrom('draft')
        .where('account_id', '=', me.accountId)
        .where('company_id', '=', companyKey(me.companyId))
        .where('draft_key', '=', input.draftKey)
        .execute();
      note({ objectType: 'draft', objectId: input.draftKey });
      return {};
    }),
  ],
};
