import { type RawBuilder, sql } from 'kysely';

import { wireTime } from '#server/kernel/clock.ts';
import type { Me } from '#server/kernel/me.ts';
import type { Tx } from '#server/kernel/scope.ts';
import type { MeRefs } from '#server/kernel/session-read.ts';
import { mayWrite } from './access.ts';
import type { StoredRow } from './field.ts';
import type { Noun } from './noun.ts';
import { isOwn } from './wall.ts';

/** Columns that the table of every noun has; also `deleted` and `deleted_at`, which no answer shows. */
const COMMON_COLUMNS = [
  'id',
  'company_id',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'version',
] as const;

/** The noun's table under the name `t`. */
export function tableOf({ table, source }: Noun): RawBuilder<unknown> {
  return source ? sql`(${source}) t` : sql`${sql.table(table)} t`;
}

/** The same, or the rows of whoever asks where the list is an account's own. */
export function rowsOf(noun: Noun, me: MeRefs): RawBuilder<unknown> {
  return noun.mine ? sql`(${noun.mine(me)}) t` : tableOf(noun);
}

/** Whether it lists the records of one company. */
export function isOfCompany({ across, mine }: Noun): boolean {
  return across === undefined && mine === undefined;
}

/** The noun with the fields that its lists carry. */
export function forList(noun: Noun): Noun {
  const listed = Object.entries(noun.fields).filter(([, { detailOnly }]) => detailOnly !== true);
  return { ...noun, fields: Object.fromEntries(listed) };
}

/** Everything that an answer needs of a row of `t`. */
export function selection(noun: Noun): RawBuilder<unknown> {
  const { fields, confined } = noun;
  const common = COMMON_COLUMNS.map((name) => sql`${sql.ref(`t.${name}`)}`);
  const own = Object.values(fields).flatMap(({ select }) =>
    Object.entries(select).map(([as, column]) => sql`${column} as ${sql.ref(as)}`),
  );
  if (!isOfCompany(noun)) return sql.join([sql`t.id`, ...own]);
  const creator = sql`(select nick_name from account where id = t.created_by) as created_by_name`;
  const told = (confined ?? []).map(
    ({ to }, at) => sql`(${to})::text[] as ${sql.ref(toldName(at))}`,
  );
  return sql.join([...common, ...own, creator, ...told]);
}

const toldName = (at: number) => `told_${at}`;

/** Fields that the company is not told. */
function untold({ confined = [] }: Noun, row: StoredRow, companyId: string | null): string[] {
  return confined.flatMap(({ fields }, at) =>
    (row[toldName(at)] as unknown[]).includes(companyId) ? [] : fields,
  );
}

const timeOf = (at: unknown) => wireTime(at as Date);

/** Whoever is answered. */
export type Viewer = Pick<Me, 'accountId' | 'companyId' | 'roles'>;

/** What the fields of a row say, but those that are left out. Lists and exports spend most of their time here. */
function fieldsOf(noun: Noun, row: StoredRow, left: readonly string[]): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const name in noun.fields) {
    const field = noun.fields[name];
    if (field !== undefined && !left.includes(name)) wire[name] = field.read(row);
  }
  return wire;
}

/** What every record of a company says beside its noun's own fields. */
const COMMON: Readonly<Record<string, (row: StoredRow) => string>> = {
  id: (row) => String(row.id),
  companyId: (row) => String(row.company_id),
  createBy: (row) => String(row.created_by),
  createByName: (row) => String(row.created_by_name ?? ''),
  createTime: (row) => timeOf(row.created_at),
  updateTime: (row) => timeOf(row.updated_at),
};

/** Some values of a row as they travel, for a company or, with null, an account; undefined where it is not told. */
export function readSome(
  noun: Noun,
  row: StoredRow,
  companyId: string | null,
  keys: readonly string[],
): unknown[] {
  const [left, common] = isOfCompany(noun) ? [untold(noun, row, companyId), COMMON] : [[], {}];
  return keys.map((key) =>
    left.includes(key) ? undefined : (common[key] ?? noun.fields[key]?.read)?.(row),
  );
}

/** A row of a list that belongs to no company. */
function plainWire(noun: Noun, row: StoredRow, me: Viewer): Record<string, unknown> {
  const wire = { ...fieldsOf(noun, row, []), id: String(row.id) };
  const may = { ...me, write: mayWrite(noun, me), own: false };
  return { ...wire, actions: noun.actions(wire, may) };
}

/** A row as it travels. */
export function toWire(noun: Noun, row: StoredRow, me: Viewer): Record<string, unknown> {
  if (!isOfCompany(noun)) return plainWire(noun, row, me);
  const wire = fieldsOf(noun, row, untold(noun, row, me.companyId));
  for (const name in COMMON) wire[name] = COMMON[name]?.(row);
  wire.version = row.version;
  const { accountId, companyId, roles } = me;
  // Others may see a record, never change it.
  const own = wire.companyId === companyId;
  const write = own && mayWrite(noun, me);
  return { ...wire, actions: noun.actions(wire, { write, own, accountId, companyId, roles }) };
}

/** One record of a company inside a transaction; undefined when there is none. `lock` keeps others from changing it. */
export async function findRecord(
  tx: Tx,
  noun: Noun,
  { id, companyId, lock }: { id: string; companyId: string; lock?: boolean },
): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${selection(noun)} from ${tableOf(noun)}
    where t.id = ${id} and ${isOwn(sql`${companyId}`)}
    ${lock ? sql`for no key update of t` : sql``}`.execute(tx);
  return rows[0];
}
