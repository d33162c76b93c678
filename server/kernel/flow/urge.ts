import { sql } from 'kysely';

import { hearing } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { FlowStep } from './flow.ts';
import type { Run } from './instance.ts';
import { roleName } from './people.ts';
import type { TaskRow } from './tasks.ts';
import { applicantsOf, tell } from './tell.ts';

/** Accounts that may take a task now, none of those that submitted the document. */
export async function holdersOfTask(
  step: Pick<FlowStep, 'tx' | 'at'>,
  task: Pick<TaskRow, 'queue' | 'role' | 'acting_company_id' | 'submitters'>,
): Promise<readonly (string | Hearer)[]> {
  const { queue, acting_company_id, submitters } = task;
  const role = queue.includes(':') ? queue.slice(queue.indexOf(':') + 1) : queue;
  const query = /^\d+$/.test(queue)
    ? sql<{ id: string }>`select ${queue} as id`
    : acting_company_id === null
      ? sql<{ id: string }>`select distinct id::text from holders_of_role(${role}, ${step.at}) id`
      : sql<{ id: string }>`
          select distinct id::text from holders_in_company(${acting_company_id}, ${role}, ${step.at}) id`;
  const { rows } = await query.execute(step.tx);
  const accounts = rows.map(({ id }) => id).filter((id) => !submitters.includes(id));
  return hearing(acting_company_id, accounts);
}

type Waiting = Pick<TaskRow, 'queue' | 'role' | 'acting_company_id' | 'submitters' | 'node_name'>;

/** Who takes a task now; where nobody of the platform has its role, who can give it to somebody, and what they are told. */
export async function toldOf(
  step: Pick<FlowStep, 'tx' | 'at'>,
  task: Waiting,
): Promise<{
  accounts: readonly (string | Hearer)[];
  vacant?: { nodeName: string; role: string };
}> {
  const { queue, node_name: nodeName } = task;
  const accounts = await holdersOfTask(step, task);
  if (accounts.length > 0 || task.acting_company_id !== null) return { accounts };
  const admins = { ...task, queue: 'admin', role: 'admin' };
  const vacant = { nodeName, role: await roleName(step.tx, queue) };
  return { accounts: await holdersOfTask(step, admins), vacant };
}

/** Reminds everybody who may take one of the tasks. */
export async function tellHolders(run: Run, tasks: readonly TaskRow[]): Promise<void> {
  for (const task of tasks) {
    const { node_name: nodeName, kind, id } = task;
    if (kind === 'supply') {
      await tell(run, 'flow.urged', await applicantsOf(run), { taskId: '', nodeName });
      continue;
    }
    const { accounts, vacant } = await toldOf(run.step, task);
    const taskId = task.acting_company_id === null ? id : '';
    if (vacant === undefined) await tell(run, 'flow.urged', accounts, { taskId, nodeName });
    else await tell(run, 'flow.vacant', accounts, vacant);
  }
}
