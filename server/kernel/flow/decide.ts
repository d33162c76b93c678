import { AUDIT, type FieldMark, FLOW, OPERATE } from '#contract/flow/flow.ts';
import type { TickInput } from '#contract/flow/tick.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { conflict, forbidden, invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { engagedAt } from './colleagues.ts';
import { START } from './engine.ts';
import type { FlowStep } from './flow.ts';
import { move, nodeAt, type Run } from './instance.ts';
import { setNodeValues, ticksOfNode } from './node-values.ts';
import { keptOf, type Opinion, toldOf } from './opinion.ts';
import { holdersOf } from './people.ts';
import { setColumns } from './record.ts';
import { endAs, giveBack, passNode, refresh, runEffect, settle } from './settle.ts';
import {
  addOperation,
  dropTasks,
  handleTask,
  hasEnded,
  noteOperation,
  openTasks,
  type TaskRow,
} from './tasks.ts';
import { applicantsOf, tell } from './tell.ts';

/** What attachments of an opinion hang on. */
export const OPERATION_OBJECT = 'processOperation';

const DECIDING: readonly string[] = ['approve', 'addSign', 'review'];

type Asked = Pick<TaskRow, 'queue' | 'acting_company_id' | 'instance_id' | 'node_key' | 'round'> &
  Pick<TaskRow, 'submitters'>;

/**
 * Whether an account has approved at the node of a task that lies with all of its role, and somebody else is left for it: what lay with
 * one of several who left (tasks.ts) is not agreed to twice by another of them.
 */
export async function isForOthers(
  { tx, at }: Pick<FlowStep, 'tx' | 'at'>,
  { queue, acting_company_id, instance_id, node_key, round, submitters }: Asked,
  accountId: string,
): Promise<boolean> {
  if (acting_company_id !== null || queue === accountId) return false;
  const visit = { instanceId: instance_id, nodeKey: node_key, round };
  const engaged = await engagedAt(tx, visit);
  const decided = engaged.filter((one) => one.decided).map((one) => one.accountId);
  if (!decided.includes(accountId)) return false;
  const others = await holdersOf({ tx, at, submitters }, queue);
  return others.some((id) => !decided.includes(id));
}

/**
 * Whoever comes too late for a task of his own queues is told who was faster, where somebody was: what was taken back or ended was
 * handled by nobody.
 */
async function wordOfHandled(
  { step, instance }: Run,
  taskId: string,
  queues: readonly string[],
): Promise<string> {
  const by = await step.tx
    .selectFrom('process_task as task')
    .innerJoin('account', 'account.id', 'task.handled_by')
    .select(['account.id', 'account.nick_name'])
    .where('task.id', '=', taskId)
    .where('task.instance_id', '=', instance.id)
    .where('task.queue', 'in', [...queues])
    .executeTakeFirst();
  if (by === undefined) return FLOW.handled;
  return FLOW.handledBy(by.id === step.me.accountId ? '您' : ` ${by.nick_name} `);
}

/**
 * The open task, if the account may decide on it. Throws 409 when it was handled, 403 when it is not the caller's, flow_own for what the
 * account has submitted itself, flow_decided where it has agreed to at this node, and somebody else is left.
 */
export async function takeTask(run: Run, taskId: string, queues: readonly string[]) {
  const open = await openTasks(run);
  const task = open.find(({ id }) => id === taskId);
  if (task === undefined) throw conflict(await wordOfHandled(run, taskId, queues));
  if (!queues.includes(task.queue)) throw forbidden();
  const { accountId } = run.step.me;
  const asHolder = task.queue === accountId && task.kind === 'approve';
  // Until a job gives it back to the role.
  if (asHolder && !queues.includes(task.role) && (await hasEnded(run, task))) throw forbidden();
  if (run.instance.submitters.includes(accountId)) throw refused(FLOW.ownSubmission);
  if (await isForOthers(run.step, task, accountId)) throw refused(FLOW.decidedHere);
  return { task, left: open.filter((one) => one.id !== taskId && DECIDING.includes(one.kind)) };
}

/**
 * Hangs files on a line of the record; those of an internal opinion are the platform's alone. Throws 422 beside `attachment` for files
 * that the caller may not use, and for any on a document that is no company's.
 */
export async function attachTo(
  run: Run,
  operationId: string,
  { attachment = [], internal = false }: Opinion,
): Promise<void> {
  if (attachment.length === 0) return;
  const { tx, at, record } = run.step;
  if (record.companyId === null) throw invalidField('attachment', '该单据的意见暂不能附文件');
  await setAttachments(tx, {
    owner: {
      objectType: OPERATION_OBJECT,
      objectId: operationId,
      companyId: internal ? null : record.companyId,
    },
    attachments: attachment,
    at,
  });
}

/** 企业复核 is the applicant's own company's; what another party decides is called what it is, by its node. */
const isOwnReview = (run: Run, { kind }: TaskRow) =>
  kind === 'review' && nodeAt(run).side === 'own';

export interface Approval extends Opinion {
  ticks?: readonly TickInput[] | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
}

/**
 * Approves one task; when it was the node's last, the process goes on. Throws 422 for ticks and values that the node asks for and that
 * are missing or wrong, and, with the last approval, what the flow's guard throws.
 */
export async function approve(
  run: Run,
  { task, left }: { task: TaskRow; left: readonly TaskRow[] },
  approval: Approval,
): Promise<void> {
  const { fields = {} } = approval;
  const node = nodeAt(run);
  const deciding = task.kind !== 'addSign';
  const ticks = deciding ? ticksOfNode(run, node.nodeKey, approval.ticks ?? []) : [];
  const changes = deciding ? await setNodeValues(run, node, fields) : [];
  await handleTask(run, task.id);
  const type = isOwnReview(run, task) ? OPERATE.companyApprove : OPERATE.approve;
  const id = await addOperation(run, { type, task, ...keptOf(approval), ticks, changes });
  await attachTo(run, id, approval);
  await refresh(run);
  await passNode(run, left.length);
}

export interface Return extends Opinion {
  fieldMarks?: readonly FieldMark[] | undefined;
  /** `start`, or a node that was passed. */
  returnTo: string;
}

/** Throws flow_state where the node does not allow it. */
export function expectAllowed(
  run: Run,
  task: TaskRow,
  what: 'allowReturn' | 'allowReject' | 'allowTransfer',
) {
  if (task.kind === 'supply' || !nodeAt(run)[what]) throw refused(FLOW.notAllowed);
}

/** Returns to the applicant, or to a node that was passed. Throws flow_state where the node does not allow it, 422 for any other node. */
export async function returnBack(run: Run, task: TaskRow, given: Return): Promise<void> {
  const { fieldMarks: marks = [], returnTo } = given;
  expectAllowed(run, task, 'allowReturn');
  const known = returnTo === START || run.instance.passed.includes(returnTo);
  if (!known) throw invalidField('returnTo', '只能退回到已经过的节点');
  await handleTask(run, task.id);
  const type = isOwnReview(run, task) ? OPERATE.companyReturn : OPERATE.returnBack;
  const target = run.definition.nodes.find(({ nodeKey }) => nodeKey === returnTo);
  const note = target === undefined ? '' : `退回至“${target.nodeName}”`;
  const id = await addOperation(run, { type, task, ...keptOf(given), marks, note });
  await attachTo(run, id, given);
  if (returnTo === START) {
    await giveBack(run, { opinion: toldOf(given), marks });
    return;
  }
  await dropTasks(run);
  await move(run, { kind: 'return', to: returnTo });
  await settle(run);
}

/** Rejects for good. Throws flow_state where the node does not allow it. */
export async function reject(run: Run, task: TaskRow, given: Opinion): Promise<void> {
  expectAllowed(run, task, 'allowReject');
  await handleTask(run, task.id);
  const operation = { type: OPERATE.reject, task, ...keptOf(given) };
  await attachTo(run, await addOperation(run, operation), given);
  await endAs(run, 'rejected', { opinion: toldOf(given), marks: [] });
}

/** Ends a process that runs or was returned. Throws flow_state for every other. */
export async function terminate(run: Run, given: Opinion): Promise<void> {
  const { status, node_key } = run.instance;
  if (status !== 'running' && status !== 'returned') throw refused(FLOW.notAllowed);
  if (run.instance.submitters.includes(run.step.me.accountId)) throw refused(FLOW.ownSubmission);
  const nodeKey = node_key ?? START;
  await addOperation(run, { type: OPERATE.terminate, nodeKey, nodeName: '终止', ...keptOf(given) });
  await endAs(run, 'terminated', { opinion: toldOf(given), marks: [] });
}

/** Ends a process that runs or was returned because the project of its document is over; whoever has submitted it may have decided that. */
export async function endForProject(run: Run, opinion: string): Promise<void> {
  const nodeKey = run.instance.node_key ?? START;
  await noteOperation(run, { type: OPERATE.terminate, nodeKey, nodeName: '终止', opinion });
  await endAs(run, 'terminated', { opinion, marks: [] });
}

/** Takes back what was approved. Throws flow_state for every other, and whatever the noun's effect throws. */
export async function voidApproved(run: Run, given: Opinion): Promise<void> {
  const opinion = toldOf(given);
  const { step, flow, instance } = run;
  if (step.record.auditStatus !== AUDIT.approved) throw refused(FLOW.notAllowed);
  if (instance.submitters.includes(step.me.accountId)) throw refused(FLOW.ownSubmission);
  await addOperation(run, {
    type: OPERATE.terminate,
    nodeKey: 'void',
    nodeName: '作废',
    ...keptOf(given),
  });
  await step.tx
    .updateTable('process_instance')
    .set({ status: 'voided', ended_at: step.at })
    .where('id', '=', instance.id)
    .execute();
  const columns = { audit_status: AUDIT.voided, audit_time: step.at, return_reason: opinion };
  await setColumns(step.tx, flow, step.record.id, columns);
  await runEffect(run, 'voided', { opinion, marks: [] });
  await tell(run, 'flow.voided', await applicantsOf(run), { reason: opinion });
}
