import { sql } from 'kysely';

import type { FlowChange } from '#contract/flow/audit-operate.ts';
import { lengthProblem, type NodeField, requiredText } from '#contract/flow/review-view.ts';
import type { TickInput } from '#contract/flow/tick.ts';
import { validate } from '#contract/validators/validate.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalid, invalidField } from '#server/kernel/wire/refusal.ts';
import type { NodeDefinition } from './definition.ts';
import type { EditableField, Flow, FlowRecord, FlowStep, Problem, Tick } from './flow.ts';
import type { Run } from './instance.ts';
import { setColumns } from './record.ts';

const entries = columnsOf('enum_entry');

/** Whether a field, or a check, concerns a document. */
export const concerns =
  (row: StoredRow) =>
  ({ applies }: Pick<Tick, 'applies'>): boolean =>
    applies?.(row) ?? true;

/** Fields of the noun that a node may set of a document. */
export function editableAt(
  { fields = [] }: Pick<Flow, 'fields'>,
  { formEditable }: Pick<NodeDefinition, 'formEditable'>,
  { row }: Pick<FlowRecord, 'row'>,
): EditableField[] {
  return fields.filter(({ key }) => formEditable.includes(key)).filter(concerns(row));
}

const dateText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/** The field's value as text. */
export function valueAt({ column, read }: EditableField, row: StoredRow): string {
  return read ? read(row) : dateText(row[column]);
}

function isRequired({ required }: EditableField, row: StoredRow): boolean {
  return typeof required === 'boolean' ? required : required(row);
}

/** A field as the review page shows it. */
export function nodeFieldOf(field: EditableField, row: StoredRow): NodeField {
  const { key, label, control, codeOf, linesOf, max } = field;
  const asked = field.asked?.(row);
  return {
    key,
    label,
    control,
    required: isRequired(field, row),
    value: valueAt(field, row),
    ...(codeOf && { codeOf }),
    ...(linesOf && { linesOf }),
    ...(max !== undefined && { max }),
    ...(asked && { asked }),
  };
}

/** A value as people read it: the name of a code, everything else as it is. */
export async function wordOf(tx: Tx, { codeOf }: EditableField, value: string): Promise<string> {
  if (codeOf === undefined || value === '') return value;
  const { rows } = await sql<{ name: string }>`
    select ${entries.name} from ${entries} where ${entries.enum_name} = ${codeOf}
      and ${entries.code} = ${value}`.execute(tx);
  return rows[0]?.name ?? value;
}

/** Beyond what any value of a node may have. */
const LONGEST = 2_000;

function problemWith(field: EditableField, value: string, step: FlowStep) {
  if (value === '') return isRequired(field, step.record.row) ? requiredText(field) : undefined;
  const unfit = validate('text', value, { max: LONGEST });
  return lengthProblem(field, value) ?? unfit ?? field.check?.(value, step);
}

interface Given {
  field: EditableField;
  value: string;
}

/** What is wrong with the values of a node: with each alone, and where nothing is, with one beside the others. */
async function problemsWith(values: readonly Given[], step: FlowStep) {
  const wrong: { path: string; message: string }[] = [];
  const tell = ({ key }: EditableField, message: Problem) => {
    if (message !== undefined) wrong.push({ path: `fields.${key}`, message });
  };
  for (const { field, value } of values) tell(field, await problemWith(field, value, step));
  if (wrong.length > 0) return wrong;
  const valueIn = (key: string) => values.find(({ field }) => field.key === key)?.value ?? '';
  for (const { field, value } of values) tell(field, field.beside?.(value, valueIn));
  return wrong;
}

/**
 * Sets the values of a node and answers what they changed. Throws 422 for a value that is wrong, for one that must be
 * there and is not, and for a key that this node does not have.
 */
export async function setNodeValues(
  run: Run,
  node: NodeDefinition,
  given: Readonly<Record<string, string>>,
): Promise<FlowChange[]> {
  const { flow, step } = run;
  const own = editableAt(flow, node, step.record);
  const strange = Object.keys(given).find((key) => !own.some((field) => field.key === key));
  if (strange !== undefined) throw invalidField(`fields.${strange}`, '该节点不能修改此项');
  const { row } = step.record;
  const values = own.map((field) => ({
    field,
    value: given[field.key]?.trim() ?? valueAt(field, row),
  }));
  const wrong = await problemsWith(values, step);
  if (wrong.length > 0) throw invalid(wrong);
  const changed = values.filter(({ field, value }) => value !== valueAt(field, row));
  if (changed.length === 0) return [];
  const columns = changed.map(({ field: { column, write }, value }) => [
    column,
    write ? write(value) : value === '' ? null : value,
  ]);
  await setColumns(step.tx, flow, step.record.id, Object.fromEntries(columns));
  const lines: FlowChange[] = [];
  for (const { field, value } of changed) {
    lines.push({
      field: field.key,
      label: field.label,
      before: await wordOf(step.tx, field, valueAt(field, row)),
      after: await wordOf(step.tx, field, value),
      ...(field.internal && { internal: true }),
    });
  }
  return lines;
}

type Ticked = Pick<Flow, 'ticks'>;

/** Ticks that are asked of a document, at whichever node. */
export function ticksFor({ ticks = [] }: Ticked, { row }: Pick<FlowRecord, 'row'>): Tick[] {
  return ticks.filter(concerns(row));
}

/** Ticks that a node must answer. */
export function ticksAt(flow: Ticked, nodeKey: string, record: Pick<FlowRecord, 'row'>): Tick[] {
  return ticksFor(flow, record).filter(({ nodes }) => nodes.includes(nodeKey));
}

/**
 * What was concluded of the checks that a node must answer. What is given for any other is somebody else's, who concludes
 * for himself, and is left out. Throws 422 where a check of the node has no result, or one that failed no note.
 */
export function ticksOfNode(
  { flow, step }: { flow: Ticked; step: { record: Pick<FlowRecord, 'row'> } },
  nodeKey: string,
  given: readonly TickInput[],
): TickInput[] {
  const asked = ticksAt(flow, nodeKey, step.record);
  const wrong = asked.flatMap(({ key, label }) => {
    const found = given.find((one) => one.key === key);
    if (found === undefined) return [{ path: `ticks.${key}`, message: `请核对“${label}”` }];
    if (found.result === 'fail' && found.note === '')
      return [{ path: `ticks.${key}`, message: `请说明“${label}”不通过的原因` }];
    return [];
  });
  if (wrong.length > 0) throw invalid(wrong);
  return asked.flatMap(({ key }) => given.find((one) => one.key === key) ?? []);
}
