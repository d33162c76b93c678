import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { hearing } from '#server/kernel/company/hearers.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { ADMINS_TOLD, heirOf, isStaff } from '#server/kernel/flow/people.ts';
import type { TaskRow } from '#server/kernel/flow/tasks.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, type Round, type Working } from '#server/kernel/jobs/rounds.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const tasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');
const open = columnsOf('process_task', 'open');

type Left = TaskRow & { object_no: string; summary: string; object_id: string };

const ofInstance = (column: 'object_no' | 'summary' | 'object_id') =>
  sql`(select ${instances[column]} from ${instances} where ${instances.id} = ${tasks.instance_id}) as ${sql.ref(column)}`;

/** SQL: queues of the platform that nobody takes tasks of, each asked once however many tasks lie there. */
const emptyQueues = (at: Date) => sql`
  select lain.queue from (
    select distinct ${open.queue} from ${open} where ${open.status} = 1 and ${open.acting_company_id} is null
      and ${open.kind} in ('approve', 'addSign')
  ) lain (queue)
  where case when lain.queue ~ '^[0-9]+$' then not ${isStaff(sql`lain.queue::bigint`, at)}
    else not exists (select from holders_of_role(lain.queue, ${at})) end`;

/** SQL: whether somebody of the company that acts has a role, and has not submitted the document. */
const isHeld = (role: RawBuilder<unknown>, at: Date) => sql<boolean>`exists (
  select from holders_in_company(${tasks.acting_company_id}, ${role}, ${at}) held
  where held <> all (${tasks.submitters}))`;

/** SQL: whether nobody can take a task, and somebody else may be found, or told. */
const isLeft = (at: Date) => sql<boolean>`(${tasks.status} = 1 and case
  when ${tasks.acting_company_id} is null then ${tasks.kind} in ('approve', 'addSign')
    and ${tasks.note} not like ${`%${ADMINS_TOLD}`} and ${tasks.queue} in (${emptyQueues(at)})
  else ${tasks.kind} = 'review' and not ${isHeld(sql`split_part(${tasks.queue}, ':', 2)`, at)}
    and ${isHeld(sql`'companyAdmin'`, at)} end)`;

async function handOn(tx: Tx, task: Left, at: Date, flow: Flow | undefined): Promise<void> {
  const { instance_id: instanceId, company_id: companyId, submitters, node_name: nodeName } = task;
  const seeking = { tx, at, instanceId, companyId, submitters, facts: {} };
  const heir = await heirOf(seeking, task);
  if (heir === undefined) return;
  const { queue, note, accounts, actingCompanyId, vacant } = heir;
  await tx.updateTable('process_task').set({ queue, note }).where('id', '=', task.id).execute();
  const isOthers = actingCompanyId !== null && actingCompanyId !== companyId;
  const payload = {
    objectName: flow?.objectName ?? '',
    no: task.object_no === '' ? task.summary : task.object_no,
    summary: isOthers ? '' : task.summary,
    routeName: flow?.routeName ?? '',
    id: task.object_id,
    processRedundantId: instanceId,
    taskId: actingCompanyId === null && vacant === undefined ? task.id : '',
    nodeName,
    note,
    ...(vacant !== undefined && { role: vacant }),
  };
  const topic = vacant === undefined ? 'flow.todo' : 'flow.vacant';
  await emit(tx, { topic, accountId: hearing(actingCompanyId, accounts), payload }, at);
}

/**
 * What lies where nobody is left who may take it, because whoever had it was stopped or lost his role, goes where it would go if it came
 * now: to the role, to the head of an office, to the company's administrators; where there is nobody, those who give roles are told.
 */
export const unattended = (working: Working, flows: ReadonlyMap<string, Flow>): Round => {
  const at = working.clock.now();
  return heldRows<Left>(working, {
    name: 'runSla unattended',
    rows: tasks,
    due: isLeft(at),
    columns: sql`task.*, ${ofInstance('object_no')}, ${ofInstance('summary')}, ${ofInstance('object_id')}`,
    each: (tx, task) => handOn(tx, task, at, flows.get(task.object_type)),
  });
};
