import { type FieldMark, FLOW, OPERATE } from '#contract/flow/flow.ts';
import { forbidden, invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { colleagues, engagedAt } from './colleagues.ts';
import { attachTo, expectAllowed } from './decide.ts';
import { nodeAt, type Run, visitOf } from './instance.ts';
import { keptOf, type Opinion, toldOf } from './opinion.ts';
import { maySubmit } from './submit.ts';
import { addOperation, handleTask, openTask, openTasks, type TaskRow } from './tasks.ts';
import { tell } from './tell.ts';
import { holdersOfTask } from './urge.ts';
import { addWorkingHours, calendarOf, workingHours } from './working-time.ts';

/** Role of a task that the applicant has. */
export const APPLICANT = 'applicant';

async function expectColleague(
  run: Run,
  task: TaskRow,
  action: 'transfer' | 'addSign',
  to: string,
) {
  const { tx, at } = run.step;
  const known = await colleagues(tx, { at, role: task.role, action, not: run.instance.submitters });
  const found = known.find(({ accountId }) => accountId === to);
  if (found === undefined || to === run.step.me.accountId) {
    throw invalidField('toAccountId', '请选择可以办理的人员');
  }
  // Of several who decide each counts once.
  const engaged = await engagedAt(tx, visitOf(run));
  if (engaged.some(({ accountId }) => accountId === to)) {
    throw invalidField('toAccountId', `${found.name}已在本节点办理`);
  }
  return found;
}

/**
 * 转办: the task lies with somebody else of its role, under the same deadline. Throws flow_state where the node does not allow
 * it, 422 for whoever may not have it.
 */
export async function transfer(
  run: Run,
  task: TaskRow,
  given: Opinion & { toAccountId: string },
): Promise<void> {
  expectAllowed(run, task, 'allowTransfer');
  const to = await expectColleague(run, task, 'transfer', given.toAccountId);
  const note = `转办给${to.name}`;
  const operation = { type: OPERATE.transfer, task, ...keptOf(given), note };
  await attachTo(run, await addOperation(run, operation), given);
  await run.step.tx
    .updateTable('process_task')
    .set({ queue: to.accountId, note: `由${task.node_name}转办` })
    .where('id', '=', task.id)
    .execute();
  await tell(run, 'flow.todo', [to.accountId], { taskId: task.id, nodeName: task.node_name, note });
}

/** 加签: one more person decides, before the node is done. Throws 422 for whoever may not, decides on it already, or has. */
export async function addSign(
  run: Run,
  task: TaskRow,
  given: Opinion & { toAccountId: string },
): Promise<void> {
  const node = nodeAt(run);
  const to = await expectColleague(run, task, 'addSign', given.toAccountId);
  const operation = { type: OPERATE.addSign, task, ...keptOf(given), note: `加签${to.name}` };
  await attachTo(run, await addOperation(run, operation), given);
  await openTask(run, node, {
    kind: 'addSign',
    role: task.role,
    slaHours: node.slaHours,
    assignee: {
      queue: to.accountId,
      actingCompanyId: null,
      accounts: [to.accountId],
      note: '加签',
    },
  });
}

/**
 * 补充资料: asks the applicant; one question at a time. The reviewer's clock stands still until the answer. Throws flow_state while one
 * is open.
 */
export async function askMore(
  run: Run,
  task: TaskRow,
  given: Opinion & { fieldMarks?: readonly FieldMark[] | undefined },
): Promise<void> {
  const { submitter_id } = run.instance;
  const open = await openTasks(run);
  if (open.some(({ kind }) => kind === 'supply')) throw refused(FLOW.notAllowed);
  const { fieldMarks: marks = [] } = given;
  const operation = { type: OPERATE.askMore, task, ...keptOf(given), marks };
  await attachTo(run, await addOperation(run, operation), given);
  await openTask(run, nodeAt(run), {
    kind: 'supply',
    role: APPLICANT,
    slaHours: null,
    assignee: {
      queue: submitter_id,
      actingCompanyId: null,
      accounts: [submitter_id],
      note: toldOf(given),
    },
  });
}

/**
 * The applicant's answer; the open tasks of the node get back the working time that it took. Throws 403 for anybody else, flow_state
 * where nothing was asked.
 */
export async function supply(run: Run, given: Opinion): Promise<void> {
  const open = await openTasks(run);
  const asked = open.find(({ kind }) => kind === 'supply');
  const { me, record } = run.step;
  const isAsked = asked?.queue === me.accountId;
  if (!isAsked && !maySubmit(run.flow, record.createdBy, me)) throw forbidden();
  if (asked === undefined) throw refused(FLOW.notAllowed);
  await handleTask(run, asked.id);
  const { opinion } = given;
  const operation = { type: OPERATE.askMore, task: asked, nodeName: '补充资料', opinion };
  await attachTo(run, await addOperation(run, operation), given);
  const calendar = calendarOf(run.params);
  const { at, tx } = run.step;
  for (const task of open) {
    if (task.id === asked.id || !(task.due_at instanceof Date)) continue;
    const left = (until: Date) =>
      addWorkingHours(at, workingHours(asked.started_at, until, calendar), calendar);
    const warn_at = task.warn_at instanceof Date ? left(task.warn_at) : task.warn_at;
    await tx
      .updateTable('process_task')
      .set({ due_at: left(task.due_at), ...(warn_at instanceof Date && { warn_at }) })
      .where('id', '=', task.id)
      .execute();
  }
  const holders = open.filter(({ id }) => id !== asked.id);
  await tellAnswer(run, holders);
}

async function tellAnswer(run: Run, tasks: readonly TaskRow[]): Promise<void> {
  for (const task of tasks) {
    await tell(run, 'flow.supplied', await holdersOfTask(run.step, task), {
      taskId: task.id,
      nodeName: task.node_name,
    });
  }
}
