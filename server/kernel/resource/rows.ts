import { type RawBuilder, sql } from 'kysely';

import { wireTime } from '#server/kernel/clock.ts';
import type { Me } from '#server/kernel/me.ts';
import type { Tx } from '#server/kernel/scope.ts';
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

/** The noun with the fields that its lists carry. */
export function forList(noun: Noun): Noun {
  const listed = Object.entries(noun.fields).filter(([, { detailOnly }]) => detailOnly !== true);
  return { ...noun, fields: Object.fromEntries(listed) };
}

/** Everything that an answer needs of a row of `t`. */
export function selection({ fields, confined, across }: Noun): RawBuilder<unknown> {
  const common = COMMON_COLUMNS.map((name) => sql`${sql.ref(`t.${name}`)}`);
  const own = Object.values(fields).flatMap(({ select }) =>
    Object.entries(select).map(([as, column]) => sql`${column} as ${sql.ref(as)}`),
  );
  if (across) return sql.join([sql`t.id`, ...own]);
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

/** A row of a list of the console, which belongs to no company. */
function acrossWire(noun: Noun, row: StoredRow, me: Viewer): Record<string, unknown> {
  const own = Object.entries(noun.fields).map(([name, field]) => [name, field.read(row)] as const);
  const wire = { ...Object.fromEntries(own), id: String(row.id) };
  const may = { ...me, write: mayWrite(noun, me), own: false };
  return { ...wire, actions: noun.actions(wire, may) };
}

/** A row as it travels. */
export function toWire(noun: Noun, row: StoredRow, me: Viewer): Record<string, unknown> {
  if (noun.across) return acrossWire(noun, row, me);
  const left = untold(noun, row, me.companyId);
  const fields = Object.entries(noun.fields)
    .filter(([name]) => !left.includes(name))
    .map(([name, field]) => [name, field.read(row)] as const);
  const wire = {
    ...Object.fromEntries(fields),
    id: String(row.id),
    companyId: String(row.company_id),
    createBy: String(row.created_by),
    createByName: String(row.created_by_name ?? ''),
    createTime: timeOf(row.created_at),
    updateTime: timeOf(row.updated_at),
    version: row.version,
  };
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
