import { sql } from 'kysely';
import { adminDict, adminDictEntry } from '#contract/reference/dict.ts';
import { KEPT } from '#contract/reference/kept.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { changed, historyRoute } from '#server/kernel/log/history.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { keptOf, movedAmong, placesOf, statusLine } from './kept.ts';

/** History and log are of the dictionary: its entries are what it says. */
const OBJECT = 'dict';

/** Entries of a dictionary in their order, locked with it: two who change the same one take turns. Throws 404 for none. */
async function entriesOf(tx: Tx, dictKey: string) {
  const held = await tx
    .selectFrom('dict')
    .select('dict_key')
    .where('dict_key', '=', dictKey)
    .forUpdate()
    .executeTakeFirst();
  if (held === undefined) throw noSuchRecord();
  return tx
    .selectFrom('dict_entry')
    .selectAll()
    .where('dict_key', '=', dictKey)
    .orderBy('sort')
    .orderBy('dict_value')
    .execute();
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

async function keptEntry(tx: Tx, asked: { id: string; version: number }) {
  const found = await tx
    .selectFrom('dict_entry')
    .select('dict_key')
    .where('id', '=', asked.id)
    .executeTakeFirst();
  if (found === undefined) throw noSuchRecord();
  const entries = await entriesOf(tx, found.dict_key);
  const shown = ({ dict_label, stopped }: Entry) => ({ dictLabel: dict_label, stopped });
  return { entries, entry: keptOf(entries, asked, shown) };
}

/** Two of one name could not be told apart, by whoever chooses or pastes one. */
function expectNewLabel(entries: readonly Entry[], label: string, id?: string): void {
  if (entries.some((one) => one.id !== id && one.dict_label === label)) {
    throw invalidField('dictLabel', '该字典已有同名的条目');
  }
}

/** The number behind the highest. */
function nextValue(entries: readonly Entry[]): string {
  const numbers = entries
    .map(({ dict_value }) => dict_value)
    .filter((value) => /^\d{1,9}$/.test(value));
  return String(Math.max(0, ...numbers.map(Number)) + 1);
}

function update(
  tx: Tx,
  { id }: Entry,
  set: Partial<Pick<Entry, 'dict_label' | 'sort' | 'stopped'>>,
  { accountId, at }: By,
) {
  return tx
    .updateTable('dict_entry')
    .set({ ...set, version: sql`version + 1`, updated_by: accountId, updated_at: at })
    .where('id', '=', id)
    .execute();
}

function addRoute(kernel: Kernel): Route {
  return write(kernel, adminDictEntry.add, async ({ tx, me, at, input, note }) => {
    const { dictKey, dictLabel } = input;
    const entries = await entriesOf(tx, dictKey);
    const dictValue = input.dictValue || nextValue(entries);
    if (entries.some(({ dict_value }) => dict_value === dictValue)) {
      throw invalidField('dictValue', '该字典已有此值');
    }
    expectNewLabel(entries, dictLabel);
    const { id } = await tx
      .insertInto('dict_entry')
      .values({
        dict_key: dictKey,
        dict_value: dictValue,
        dict_label: dictLabel,
        sort: Math.max(-1, ...entries.map(({ sort }) => sort)) + 1,
        updated_by: me.accountId,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    note(changed(OBJECT, dictKey, [{ label: `条目 ${dictValue}`, before: '', after: dictLabel }]));
    return id;
  });
}

function renameRoute(kernel: Kernel): Route {
  return write(kernel, adminDictEntry.rename, async ({ tx, me, at, input, note }) => {
    const { entries, entry } = await keptEntry(tx, input);
    const { dictLabel } = input;
    expectNewLabel(entries, dictLabel, entry.id);
    if (dictLabel !== entry.dict_label) {
      await update(tx, entry, { dict_label: dictLabel }, { accountId: me.accountId, at });
    }
    const line = {
      label: `条目 ${entry.dict_value}`,
      before: entry.dict_label,
      after: dictLabel,
    };
    note(changed(OBJECT, entry.dict_key, [line]));
    return {};
  });
}

function moveRoute(kernel: Kernel): Route {
  return write(kernel, adminDictEntry.move, async ({ tx, me, at, input, note }) => {
    const { entries, entry } = await keptEntry(tx, input);
    const order = movedAmong(entries, entry, input.to);
    for (const { row, sort } of placesOf(entries, order)) {
      await update(tx, row, { sort }, { accountId: me.accountId, at });
    }
    const told = (rows: readonly Entry[]) => rows.map(({ dict_label }) => dict_label).join('、');
    const line = { label: '顺序', before: told(entries), after: told(order) };
    note(changed(OBJECT, entry.dict_key, [line]));
    return {};
  });
}

function statusRoute(
  kernel: Kernel,
  endpoint: typeof adminDictEntry.stop | typeof adminDictEntry.start,
): Route {
  const stopped = endpoint === adminDictEntry.stop;
  return write(kernel, endpoint, async ({ tx, me, at, input, note }) => {
    const { entries, entry } = await keptEntry(tx, input);
    const others = entries.filter((one) => one !== entry && !one.stopped);
    if (stopped && others.length === 0) throw refused(KEPT.lastOffered);
    await update(tx, entry, { stopped }, { accountId: me.accountId, at });
    const label = `条目 ${entry.dict_label}`;
    note(changed(OBJECT, entry.dict_key, [statusLine(label, entry.stopped, stopped)]));
    return {};
  });
}

/** What operators do with the entries of dictionaries, and what they have done. */
export function dictRoutes(kernel: Kernel): Route[] {
  return [
    historyRoute(kernel, adminDict.history, OBJECT),
    addRoute(kernel),
    renameRoute(kernel),
    moveRoute(kernel),
    statusRoute(kernel, adminDictEntry.stop),
    statusRoute(kernel, adminDictEntry.start),
  ];
}
