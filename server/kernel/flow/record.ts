import { type RawBuilder, sql } from 'kysely';

import type { FlowTable, NounTable } from '#server/db/columns.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Me } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Flow, FlowRecord } from './flow.ts';

const t = columnsOfRow<NounTable & FlowTable>('t');
const tasks = columnsOf('process_task', 'task');

const idOf = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** A row of a table with flowColumns as flows see it. */
export function recordOf(row: StoredRow): FlowRecord {
  return {
    id: String(row.id),
    companyId: idOf(row.company_id),
    createdBy: String(row.created_by),
    version: Number(row.version),
    auditStatus: String(row.audit_status),
    processRedundantId: idOf(row.process_redundant_id),
    row,
  };
}

/** Number of a document, or its summary where it has none. */
export function nameOf(flow: Pick<Flow, 'numberColumn' | 'summary'>, row: StoredRow): string {
  const no = flow.numberColumn === undefined ? '' : String(row[flow.numberColumn] ?? '');
  return no === '' ? flow.summary(row) : no;
}

/** Documents of the caller's company, and those that belong to nobody's company and were made by the caller. */
export function ownedBy({ companyId, accountId }: Pick<Me, 'companyId' | 'accountId'>) {
  return sql<boolean>`(${t.company_id} = ${companyId}::bigint
    or (${t.company_id} is null and ${t.created_by} = ${accountId}::bigint))`;
}

/** Documents in which the caller's company has or had something to do, whoever's they are: who comes too late is told so. */
export function actedOnBy({ companyId }: Pick<Me, 'companyId'>) {
  return sql<boolean>`exists (select from ${tasks} where ${tasks.instance_id} = ${t.process_redundant_id}
    and ${tasks.acting_company_id} = ${companyId}::bigint)`;
}

/** One document under its row lock, after what its flow locks before it. Throws 404. */
export async function lockDocument(
  tx: Tx,
  flow: Flow,
  { id, visible }: { id: string; visible: RawBuilder<boolean> },
): Promise<FlowRecord> {
  await flow.lockFirst?.(tx, id);
  const { rows } = await sql<StoredRow>`
    select t.* from ${sql.table(flow.table)} t where ${t.id} = ${id} and not ${t.deleted} and ${visible}
    for no key update of t`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  return recordOf(row);
}

/** The document as it is now; the caller holds its lock. Throws 404. */
export async function reread(tx: Tx, flow: Flow, id: string): Promise<FlowRecord> {
  const { rows } = await sql<StoredRow>`
    select t.* from ${sql.table(flow.table)} t where ${t.id} = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw noSuchRecord();
  return recordOf(row);
}

function change(flow: Flow, id: string, columns: Readonly<Record<string, unknown>>) {
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql`update ${sql.table(flow.table)} set ${sql.join(set)}, version = version + 1
    where id = ${id}`;
}

/** Sets columns of a document that is locked; its version grows, so that an open form learns of it. */
export async function setColumns(
  tx: Tx,
  flow: Flow,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await change(flow, id, columns).execute(tx);
}

/** Sets columns of flowColumns alone, of a document that is locked, without waiting; answers the document with them. */
export async function setState(
  tx: Tx,
  flow: Flow,
  { id, row, version }: FlowRecord,
  columns: Readonly<Record<string, unknown>>,
): Promise<FlowRecord> {
  await ahead(tx, change(flow, id, columns));
  return recordOf({ ...row, ...columns, version: version + 1 });
}
