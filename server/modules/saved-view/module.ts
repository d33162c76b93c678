import { sql } from 'kysely';

import { VIEW_SHARERS } from '#contract/account/platform-role.ts';
import { adminSavedView } from '#contract/noun/admin-saved-view.ts';
import { BUILT_IN_VIEW } from '#contract/noun/built-in-view.ts';
import {
  type SavedView,
  savedViewDelete,
  savedViewList,
  savedViewSave,
  VIEW,
  VIEW_MAX,
} from '#contract/noun/saved-view.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { forbidden, invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';

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

/** Whose a view is: an account's, or with null the system's, which everybody sees. */
type Owner = string | null;
const isOf = (owner: Owner) =>
  owner === null ? sql<boolean>`account_id is null` : sql<boolean>`account_id = ${owner}::bigint`;

const mayShare = ({ roles }: Pick<Me, 'roles'>) =>
  VIEW_SHARERS.some((role) => roles.includes(role));

type Saving = (typeof savedViewSave)['input']['_zod']['output'];
type Work = Pick<Writing<never, never>, 'tx' | 'me' | 'at' | 'note'>;

/** A list's name is whatever the client says: without an end over all of them, one person could fill the disk. */
async function expectRoomInAll(tx: Tx, owner: Owner): Promise<void> {
  const { count } = await tx
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(isOf(owner))
    .executeTakeFirstOrThrow();
  if (Number(count) >= VIEW_MAX.perPerson) throw refused(VIEW.tooManyInAll);
}

/** Saves of one owner take turns, so that there are never too many views nor two defaults. */
async function makeRoom(tx: Tx, owner: Owner, view: Saving): Promise<void> {
  await lockFor(tx, 'saved_view', owner ?? '0');
  const others = await tx
    .selectFrom('saved_view')
    .select(['id', 'name'])
    .where(isOf(owner))
    .where('list_key', '=', view.listKey)
    .where('id', '<>', view.id ?? '0')
    .execute();
  const taken = [BUILT_IN_VIEW, ...others.map(({ name }) => name)];
  if (taken.includes(view.name)) throw invalidField('name', VIEW.nameTaken);
  if (view.id === undefined && others.length >= VIEW_MAX.perList) throw refused(VIEW.tooMany);
  if (view.id === undefined) await expectRoomInAll(tx, owner);
  if (!view.isDefault) return;
  await tx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where(isOf(owner))
    .where('list_key', '=', view.listKey)
    .where('is_default', '=', true)
    .execute();
}

async function store(tx: Tx, owner: Owner, view: Saving, at: Date): Promise<string> {
  const values = {
    name: view.name,
    state: JSON.stringify(view.state),
    is_default: view.isDefault,
    updated_at: at,
  };
  if (view.id === undefined) {
    const { id } = await tx
      .insertInto('saved_view')
      .values({ ...values, account_id: owner, list_key: view.listKey, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const changed = await tx
    .updateTable('saved_view')
    .set(values)
    .where('id', '=', view.id)
    .where(isOf(owner))
    .where('list_key', '=', view.listKey)
    .returning('id')
    .executeTakeFirst();
  if (changed === undefined) throw noSuchRecord();
  return changed.id;
}

const readRoute = (kernel: Kernel, endpoint: typeof savedViewList | typeof adminSavedView.list) =>
  signedInRead(kernel, endpoint, {
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
  });

async function save({ tx, me, at, note }: Work, input: Saving, owner: Owner): Promise<string> {
  await makeRoom(tx, owner, input);
  const id = await store(tx, owner, input, at);
  const { listKey: list, isDefault } = input;
  const detail = { list, isDefault, ...(owner !== me.accountId && { shared: true }) };
  note({ objectType: 'savedView', objectId: id, detail });
  return id;
}

async function remove({ tx, me, note }: Work, { id }: { id: string }) {
  const gone = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where((row) => row.or([isOf(me.accountId), ...(mayShare(me) ? [isOf(null)] : [])]))
    .returning('list_key')
    .executeTakeFirst();
  if (gone === undefined) throw noSuchRecord();
  note({ objectType: 'savedView', objectId: id, detail: { list: gone.list_key } });
  return {};
}

export const savedViewModule: Module = {
  name: 'saved-view',
  routes: (kernel) => [
    readRoute(kernel, savedViewList),
    readRoute(kernel, adminSavedView.list),
    write(kernel, savedViewSave, (work) => save(work, work.input, work.me.accountId)),
    write(kernel, adminSavedView.save, (work) => {
      const { shared, ...view } = work.input;
      if (shared && !mayShare(work.me)) throw forbidden();
      return save(work, view, shared ? null : work.me.accountId);
    }),
    write(kernel, savedViewDelete, (work) => remove(work, work.input)),
    write(kernel, adminSavedView.delete, (work) => remove(work, work.input)),
  ],
};
