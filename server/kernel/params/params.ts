import type { Tx } from '../session/scope.ts';
import { changedMeanwhile, noSuchRecord } from '../wire/refusal.ts';

/** Text of the 409 when somebody else has changed the parameter since it was read. */
const CHANGED = '该参数已被他人修改';

interface Change {
  name: string;
  /** The value that the person saw; when it is another by now, nothing is changed. */
  from: string;
  to: string;
  accountId: string;
  at: Date;
}

/**
 * Changes a parameter (参数) and keeps what it was. Throws 404 for an unknown name, 409 with `current` when its value is
 * no longer the one that was seen. Answers whether anything changed.
 */
export async function changeParam(tx: Tx, change: Change): Promise<boolean> {
  const { name, from, to, accountId, at } = change;
  const param = await tx
    .selectFrom('param')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  if (param === undefined) throw noSuchRecord();
  if (param.value !== from) throw changedMeanwhile(CHANGED, { name, value: param.value });
  if (from === to) return false;
  await tx.updateTable('param').set({ value: to }).where('name', '=', name).execute();
  await tx
    .insertInto('param_history')
    .values({ name, old_value: from, new_value: to, changed_by: accountId, changed_at: at })
    .execute();
  return true;
}

/** Values of some parameters (参数) by their names; an unknown name is left out. No database is asked for none. */
export async function paramsOf(tx: Tx, names: readonly string[]): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const rows = await tx
    .selectFrom('param')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The value of one parameter. Throws 404 for an unknown name. */
export async function paramOf(tx: Tx, name: string): Promise<string> {
  const value = (await paramsOf(tx, [name]))[name];
  if (value === undefined) throw noSuchRecord();
  return value;
}
