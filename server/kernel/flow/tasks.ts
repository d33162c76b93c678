import type { Selectable } from 'kysely';

import type { FlowChange } from '#contract/flow/audit-operate.ts';
import { type FieldMark, FLOW } from '#contract/flow/flow.ts';
import type { TickInput } from '#contract/flow/tick.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Database } from '#server/db/types.ts';
import { hearing } from '#server/kernel/company/hearers.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict } from '#server/kernel/wire/refusal.ts';
import type { NodeDefinition } from './definition.ts';
import type { Run } from './instance.ts';
import { namedMarks } from './mark-labels.ts';
import type { Kept } from './opinion.ts';
import { type Assignee, assigneesOf, NO_HOLDER_ANY_MORE } from './people.ts';
import { applicantsOf, tell } from './tell.ts';
import { addWorkingHours, calendarOf } from './working-time.ts';

export type TaskRow = Selectable<Database['process_task']>;

export const TASK = { open: 1, handled: 2, dropped: 3 } as const;
/** Where a line of the record stands that is the applicant's own. */
export const START_NODE = { nodeKey: 'start', nodeName: '提交' } as const;
/** Share of its hours after which whoever has to act is reminded (rules.md F). */
const WARNED_AT = 0.8;

/** Columns that say whose a row is, alike in all three tables. */
function owner({ instance }: Run) {
  const { object_type, company_id, applicant_id, company_ids, submitters } = instance;
  return { object_type, company_id, applicant_id, company_ids, submitters };
}

interface NewTask {
  kind: 'approve' | 'addSign' | 'review' | 'supply';
  role: string;
  assignee: Assignee;
  slaHours: number | null;
}

/** Opens a task at a node and tells whoever may take it. */
export async function openTask(
  run: Run,
  node: Pick<NodeDefinition, 'nodeKey' | 'nodeName'>,
  { kind, role, assignee, slaHours }: NewTask,
): Promise<void> {
  const { instance, step, params } = run;
  const calendar = calendarOf(params);
  const after = (hours: number) => addWorkingHours(step.at, hours, calendar);
  const { id } = await step.tx
    .insertInto('process_task')
    .values({
      ...owner(run),
      instance_id: instance.id,
      node_key: node.nodeKey,
      node_name: node.nodeName,
      kind,
      role,
      queue: assignee.queue,
      acting_company_id: assignee.actingCompanyId,
      round: instance.round,
      note: assignee.note,
      keyword: `${instance.object_no} ${instance.summary}`,
      sla_hours: slaHours === null ? null : String(slaHours),
      started_at: step.at,
      ...(slaHours !== null && { warn_at: after(slaHours * WARNED_AT), due_at: after(slaHours) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { nodeName } = node;
  const told =
    kind === 'supply'
      ? await applicantsOf(run)
      : hearing(assignee.actingCompanyId, assignee.accounts);
  if (assignee.vacant !== undefined) {
    await tell(run, 'flow.vacant', told, { nodeName, role: assignee.vacant });
    return;
  }
  await tell(run, kind === 'supply' ? 'flow.askMore' : 'flow.todo', told, {
    taskId: kind === 'approve' || kind === 'addSign' ? id : '',
    nodeName,
    note: assignee.note,
    ...(isOthers(run, assignee) && { summary: '' }),
  });
}

/** Whether people of another company than the applicant's act; the summary's amounts are none of theirs. */
function isOthers({ instance }: Run, { actingCompanyId }: Assignee): boolean {
  return actingCompanyId !== null && actingCompanyId !== instance.company_id;
}

/** Opens the tasks of the node that acts. */
export async function openNode(run: Run, node: NodeDefinition): Promise<void> {
  const { instance, step } = run;
  const assignees = await assigneesOf(
    {
      tx: step.tx,
      at: step.at,
      instanceId: instance.id,
      companyId: instance.company_id,
      submitters: instance.submitters,
      facts: instance.facts,
    },
    node,
  );
  const kind = node.side === 'platform' ? 'approve' : 'review';
  for (const assignee of assignees) {
    await openTask(run, node, { kind, role: node.role, assignee, slaHours: node.slaHours });
  }
}

/** Open tasks of the instance, locked. */
export function openTasks({ step, instance }: Run): Promise<TaskRow[]> {
  return step.tx
    .selectFrom('process_task')
    .selectAll()
    .where('instance_id', '=', instance.id)
    .where('status', '=', TASK.open)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Ends a task. Throws 409 where somebody else was faster. */
export async function handleTask({ step }: Run, taskId: string): Promise<void> {
  const { numUpdatedRows } = await step.tx
    .updateTable('process_task')
    .set({ status: TASK.handled, handled_at: step.at, handled_by: step.me.accountId })
    .where('id', '=', taskId)
    .where('status', '=', TASK.open)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict(FLOW.handled);
}

/** Drops what nobody has to do any more. */
export async function dropTasks({ step, instance }: Run): Promise<void> {
  await step.tx
    .updateTable('process_task')
    .set({ status: TASK.dropped, handled_at: step.at })
    .where('instance_id', '=', instance.id)
    .where('status', '=', TASK.open)
    .execute();
}

interface Operation extends Partial<Kept> {
  type: string;
  /** What was decided on; without it the operation is on the document as a whole. */
  task?: TaskRow | undefined;
  nodeKey?: string;
  nodeName?: string;
  marks?: readonly FieldMark[];
  changes?: readonly FlowChange[];
  ticks?: readonly TickInput[];
  note?: string;
  /** The system did it. */
  bySystem?: boolean;
}

async function lineOf(run: Run, done: Operation) {
  const { instance, step } = run;
  const { task } = done;
  const marks = await namedMarks(run, done.marks);
  const insert = step.tx.insertInto('process_operation').values({
    ...owner(run),
    instance_id: instance.id,
    task_id: task?.id ?? null,
    round: instance.round,
    node_key: done.nodeKey ?? task?.node_key ?? '',
    node_name: done.nodeName ?? task?.node_name ?? '',
    operate_type: done.type,
    operator_id: done.bySystem ? null : step.me.accountId,
    acting_company_id: done.bySystem ? null : step.me.companyId,
    role: task?.role ?? '',
    opinion: done.opinion ?? '',
    internal: done.internal ?? false,
    told: done.told ?? '',
    field_marks: JSON.stringify(marks),
    changes: JSON.stringify(done.changes ?? []),
    ticks: JSON.stringify(done.ticks ?? []),
    note: done.note ?? task?.note ?? '',
    sla_hours: task?.sla_hours ?? null,
    started_at: task?.started_at ?? step.at,
    due_at: task?.due_at instanceof Date ? task.due_at : 'infinity',
    ended_at: step.at,
  });
  return { insert };
}

/** Adds a line to the approval record; answers its id. */
export async function addOperation(run: Run, done: Operation): Promise<string> {
  const { insert } = await lineOf(run, done);
  const { id } = await insert.returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Adds a line to the approval record to which nothing more belongs, without waiting for the answer. */
export async function noteOperation(run: Run, done: Operation): Promise<void> {
  const { insert } = await lineOf(run, done);
  await ahead(run.step.tx, insert);
}

/**
 * What lies with an operator for a role that he holds no more lies with the role from now on. What he was asked for beside it
 * (加签) stays, and so does what came to him as the head of an office, who never held it.
 */
export async function leaveToRole(
  tx: Tx,
  { accountId, lost }: { accountId: string; lost: readonly string[] },
): Promise<void> {
  if (lost.length === 0) return;
  await tx
    .updateTable('process_task')
    .set((row) => ({ queue: row.ref('role'), note: NO_HOLDER_ANY_MORE }))
    .where('queue', '=', accountId)
    .where('kind', '=', 'approve')
    .where('status', '=', TASK.open)
    .where('role', 'in', [...lost])
    .execute();
}

/** What lies with an operator for a role that has ended by its date since the task came lies with the role from now on (leaveToRole). */
export async function leaveEnded(tx: Tx, at: Date): Promise<void> {
  await tx
    .updateTable('process_task as task')
    .from('role_relation as held')
    .set((row) => ({ queue: row.ref('task.role'), note: NO_HOLDER_ANY_MORE }))
    .where(({ eb, cast, ref }) =>
      eb('task.queue', '=', cast<string>(ref('held.account_id'), 'text')),
    )
    .where('task.kind', '=', 'approve')
    .where('task.status', '=', TASK.open)
    .whereRef('held.role_code', '=', 'task.role')
    .where('held.valid_to', '<=', at)
    .whereRef('held.valid_to', '>', 'task.started_at')
    .execute();
}

/** Whether a task lies with an operator for a role of his that has ended by its date since it came. */
export async function hasEnded({ step: { tx, at } }: Run, task: TaskRow): Promise<boolean> {
  const ended = await tx
    .selectFrom('role_relation')
    .select('id')
    .where('account_id', '=', task.queue)
    .where('role_code', '=', task.role)
    .where('valid_to', '<=', at)
    .where('valid_to', '>', task.started_at)
    .executeTakeFirst();
  return ended !== undefined;
}
