import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, MINUTE, wireTime } from '#server/kernel/clock.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { leaveEnded, type TaskRow } from '#server/kernel/flow/tasks.ts';
import { toldOf } from '#server/kernel/flow/urge.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

const processTasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');
const accountsTable = columnsOf('account');
const heads = columnsOf('account', 'head');
const offices = columnsOf('office');
const upper = columnsOf('office', 'above');

/** In one transaction; the next round comes soon. */
const BATCH = 100;

type Due = TaskRow & {
  object_no: string;
  summary: string;
  object_id: string;
};

/** Tasks whose moment has come, locked; another process that looks at the same time takes others. */
async function take(tx: Tx, column: 'warn' | 'due', at: Date): Promise<Due[]> {
  const done = column === 'warn' ? sql.ref('task.warned_at') : sql.ref('task.escalated_at');
  const { rows } = await sql<Due>`
    select task.*, ${instances.object_no}, ${instances.summary}, ${instances.object_id}
    from ${processTasks} join ${instances} on ${instances.id} = ${processTasks.instance_id}
    where ${processTasks.status} = 1 and ${done} is null and ${processTasks[`${column}_at`]} <= ${at}
    order by ${processTasks[`${column}_at`]} limit ${BATCH}
    for no key update of task skip locked`.execute(tx);
  return rows;
}

/** Heads of the offices of whoever may take the task; of the office above where a head lets it lie. */
async function headsOf(tx: Tx, accounts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ${heads.id}::text from ${accountsTable}
    join ${offices} on ${offices.id} = ${accountsTable.office_id}
    left join ${upper} on ${upper.id} = ${offices.parent_id}
    join ${heads} on ${heads.status} = 1 and ${heads.id} =
      case when ${offices.leader_id} = ${accountsTable.id} then ${upper.leader_id} else ${offices.leader_id} end
    where ${accountsTable.id} = any (${[...accounts]}::bigint[])`.execute(tx);
  return rows.map(({ id }) => id);
}

const accountOf = (one: string | Hearer) => (typeof one === 'string' ? one : one.accountId);

interface Round {
  flows: ReadonlyMap<string, Flow>;
  column: 'warn' | 'due';
  at: Date;
}

async function remind(tx: Tx, task: Due, { flows, column, at }: Round): Promise<void> {
  const flow = flows.get(task.object_type);
  const { accounts, vacant } = await toldOf({ tx, at }, task);
  const heads = column === 'due' ? await headsOf(tx, accounts.map(accountOf)) : [];
  const platform = task.acting_company_id === null;
  const payload = {
    objectName: flow?.objectName ?? '',
    no: task.object_no === '' ? task.summary : task.object_no,
    routeName: flow?.routeName ?? '',
    id: task.object_id,
    taskId: platform ? task.id : '',
    nodeName: task.node_name,
    dueTime: task.due_at instanceof Date ? wireTime(task.due_at) : '',
    state: column === 'due' ? 'overdue' : 'near',
    ...vacant,
  };
  const topic = vacant === undefined ? 'flow.sla' : 'flow.vacant';
  await emit(tx, { topic, accountId: [...accounts, ...heads], payload }, at);
}

/** What the platform does by itself: no operator's session, and the rows of all of them. */
const alone = <T>(kernel: Kernel, does: (tx: Tx) => Promise<T>) =>
  inScope(kernel.db, { maintenance: true, operator: true }, does);

function round(kernel: Kernel, given: Round): Promise<number> {
  return alone(kernel, async (tx) => {
    const { column, at } = given;
    const tasks = await take(tx, column, at);
    for (const task of tasks) await remind(tx, task, given);
    if (tasks.length === 0) return 0;
    await tx
      .updateTable('process_task')
      .set(column === 'warn' ? { warned_at: at } : { warned_at: at, escalated_at: at })
      .where(
        'id',
        'in',
        tasks.map(({ id }) => id),
      )
      .execute();
    return tasks.length;
  });
}

/** How long one run of the job may go on; the next one takes the rest. */
const LONGEST = 2 * MINUTE;

/**
 * Reminds whoever holds a task at 80 % of its hours, and tells the heads of their offices when the hours are over
 * (domain.md F). Each task is reminded once of each. What a role that has ended by its date leaves lies with the role before.
 */
export async function runSla(kernel: Kernel, flows: ReadonlyMap<string, Flow>): Promise<void> {
  const at = kernel.clock.now();
  await alone(kernel, (tx) => leaveEnded(tx, at));
  for (const column of ['due', 'warn'] as const) {
    while ((await round(kernel, { flows, column, at })) === BATCH) {
      if (before(kernel.clock.now(), LONGEST) > at) return;
    }
  }
}
