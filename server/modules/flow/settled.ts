import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import type { EditableField, Flow, FlowRecord } from '#server/kernel/flow/flow.ts';
import { concerns, valueAt, wordOf } from '#server/kernel/flow/node-values.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const limits = columnsOf('project_limit');

const SHOWN_AS = {
  money: 'money',
  percent: 'text',
  int: 'text',
  date: 'date',
  price: 'text',
  prices: 'text',
  textarea: 'text',
  select: 'text',
} as const;

/** What nodes have set beside what this one may set (`editable`), of what concerns the document; names instead of codes. */
export async function settledOf(
  tx: Tx,
  { flow, record }: { flow: Flow; record: FlowRecord },
  editable: readonly EditableField[],
) {
  const set = (flow.fields ?? [])
    .filter(concerns(record.row))
    .filter((field) => (record.row[field.column] ?? '') !== '' && !editable.includes(field));
  const words = await Promise.all(
    set.map((field) => wordOf(tx, field, valueAt(field, record.row))),
  );
  return set.map(({ label, control }, at) => ({
    label,
    value: words[at] ?? '',
    kind: SHOWN_AS[control],
  }));
}

/** The project, once its limit is opened. */
export async function limitedProject(
  tx: Tx,
  projectId: string | undefined,
): Promise<string | null> {
  if (projectId === undefined) return null;
  const { rows } =
    await sql`select from ${limits} where ${limits.project_id} = ${projectId}`.execute(tx);
  return rows.length > 0 ? projectId : null;
}
