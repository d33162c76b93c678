import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { leaveEnded, type TaskRow } from '#server/kernel/flow/tasks.ts';
import { toldOf } from '#server/kernel/flow/urge.ts';
import { emit, type Hearer } from '#server/kernel/jobs/outbox.ts';
import {
  heldRows,
  makeRounds,
  PLATFORM,
  type Round,
  type RoundsEnd,
  type Working,
} from '#server/kernel/jobs/rounds.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { unattended } from './unattended.ts';

const processTasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');
const accountsTable = columnsOf('account');
const heads = columnsOf('account', 'head');
const offices = columnsOf('office');
const upper = columnsOf('office', 'above');

type Waiting = TaskRow & {
  object_no: string;
  summary: string;
  object_id: string;
};

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

interface Told {
  flows: ReadonlyMap<string, Flow>;
  column: 'warn' | 'due';
  at: Date;
}

async function remind(tx: Tx, task: Waiting, { flows, column, at }: Told): Promise<void> {
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

const ofInstance = (column: 'object_no' | 'summary' | 'object_id') =>
  sql`(select ${instances[column]} from ${instances} where ${instances.id} = ${processTasks.instance_id}) as ${sql.ref(column)}`;

/** Tasks whose moment has come, each once. */
const reminding = (working: Working, told: Told): Round => {
  const { column, at } = told;
  const done = column === 'warn' ? processTasks.warned_at : processTasks.escalated_at;
  return heldRows<Waiting>(working, {
    name: `runSla ${column}`,
    rows: processTasks,
    due: sql`${processTasks.status} = 1 and ${done} is null and ${processTasks[`${column}_at`]} <= ${at}`,
    columns: sql`task.*, ${ofInstance('object_no')}, ${ofInstance('summary')}, ${ofInstance('object_id')}`,
    async each(tx, task) {
      await remind(tx, task, told);
      await tx
        .updateTable('process_task')
        .set(column === 'warn' ? { warned_at: at } : { warned_at: at, escalated_at: at })
        .where('id', '=', task.id)
        .execute();
    },
  });
};

/**
 * Reminds whoever holds a task at 80 % of its hours, and tells the heads of their offices when the hours are over
 * (rules.md F). Each task is reminded once of each. What a role that has ended by its date leaves lies with the role before, and what lies
 * with nobody with whoever is there.
 */
export async function runSla(
  working: Working,
  flows: ReadonlyMap<string, Flow>,
): Promise<RoundsEnd> {
  const at = working.clock.now();
  await inScope(working.db, PLATFORM, (tx) => leaveEnded(tx, at));
  const rounds = (['due', 'warn'] as const).map((column) =>
    reminding(working, { flows, column, at }),
  );
  return await makeRounds(working, [unattended(working, flows), ...rounds]);
}
