import { sql } from 'kysely';

import {
  type SavedView,
  savedViewDelete,
  savedViewList,
  savedViewSave,
  VIEW,
  VIEW_MAX,
} from '#contract/saved-view.ts';
import type { Module } from '#server/kernel/module.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/refusal.ts';
import type { Tx } from '#server/kernel/scope.ts';
import { sessionRead } from '#server/kernel/session-read.ts';
import { signedInRead } from '#server/kernel/signed-in-read.ts';
import { write } from '#server/kernel/write.ts';

interface StoredView {
  id: string;
  name: string;
  state: SavedView['state'];
  is_default: boolean;
  shared: boolean;
}

/** The system's first, then the person's own in the order of their making. */
const viewsQuery = sessionRead<{ listKey: string }, StoredView>(
  ({ db, me, p }) =>
    db
      .selectFrom('saved_view')
      .select(['id', 'name', 'state', 'is_default'])
      .select(sql<boolean>`account_id is null`.as('shared'))
      .where('list_key', '=', p('listKey'))
      .where((row) => row.or([row('account_id', '=', me.accountId), row('account_id', 'is', null)]))
      .orderBy('shared', 'desc')
      .orderBy('id'),
  { company: false },
);

type Saving = (typeof savedViewSave)['input']['_zod']['output'];

/** Saves of one person take turns, so that there are never too many views nor two defaults. */
async function makeRoom(tx: Tx, accountId: string, view: Saving): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_view', ${accountId}::bigint))`.execute(
    tx,
  );
  const others = await tx
    .selectFrom('saved_view')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('list_key', '=', view.listKey)
    .where('id', '<>', view.id ?? '0')
    .execute();
  if (others.some(({ name }) => name === view.name)) throw invalidField('name', VIEW.nameTaken);
  if (view.id === undefined && others.length >= VIEW_MAX.perList) throw refused(VIEW.tooMany);
  if (!view.isDefault) return;
  await tx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('list_key', '=', view.listKey)
    .where('is_default', '=', true)
    .execute();
}

async function store(tx: Tx, accountId: string, view: Saving, at: Date): Promise<string> {
  const values = {
    name: view.name,
    state: JSON.stringify(view.state),
    is_default: view.isDefault,
    updated_at: at,
  };
  if (view.id === undefined) {
    const { id } = await tx
      .insertInto('saved_view')
      .values({ ...values, account_id: accountId, list_key: view.listKey, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const changed = await tx
    .updateTable('saved_view')
    .set(values)
    .where('id', '=', view.id)
    .where('account_id', '=', accountId)
    .where('list_key', '=', view.listKey)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw noSuchRecord();
  return changed.id;
}

export const savedViewModule: Module = {
  name: 'saved-view',
  routes: (kernel) => [
    signedInRead(kernel, savedViewList, {
      query: viewsQuery,
      values: ({ input }) => ({ listKey: input.listKey }),
      answer: (rows) =>
        rows.map(({ id, name, state, is_default: isDefault, shared }) => ({
          id,
          name,
          state,
          isDefault,
          shared,
        })),
    }),

    write(kernel, savedViewSave, async ({ tx, me, input, at, note }) => {
      await makeRoom(tx, me.accountId, input);
      const id = await store(tx, me.accountId, input, at);
      const { listKey: list, isDefault } = input;
      note({ objectType: 'savedView', objectId: id, detail: { list, isDefault } });
      return id;
    }),

    write(kernel, savedViewDelete, async ({ tx, me, input, note }) => {
      const gone = await tx
        .deleteFrom('saved_view')
        .where('id', '=', input.id)
        .where('account_id', '=', me.accountId)
        .returning('list_key')
        .executeTakeFirst();
      if (gone === undefined) throw noSuchRecord();
      note({ objectType: 'savedView', objectId: input.id, detail: { list: gone.list_key } });
      return {};
    }),
  ],
};
