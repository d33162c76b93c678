import { sql } from 'kysely';

import type { FlowStep } from './flow.ts';
import type { Run } from './instance.ts';
import { roleName } from './people.ts';
import type { TaskRow } from './tasks.ts';
import { tell } from './tell.ts';

/** Accounts that may take a task now, none of those that submitted the document. */
export async function holdersOfTask(
  step: Pick<FlowStep, 'tx' | 'at'>,
  task: Pick<TaskRow, 'queue' | 'role' | 'acting_company_id' | 'submitters'>,
): Promise<string[]> {
  const { queue, acting_company_id, submitters } = task;
  const role = queue.includes(':') ? queue.slice(queue.indexOf(':') + 1) : queue;
  const query = /^\d+$/.test(queue)
    ? sql<{ id: string }>`select ${queue} as id`
    : acting_company_id === null
      ? sql<{ id: string }>`select distinct id::text from holders_of_role(${role}, ${step.at}) id`
      : sql<{ id: string }>`
          select distinct id::text from holders_in_company(${acting_company_id}, ${role}, ${step.at}) id`;
  const { rows } = await query.execute(step.tx);
  return rows.map(({ id }) => id).filter((id) => !submitters.includes(id));
}

/** Nobody holds the role: whoever can give it is told. */
async function tellVacant(run: Run, { queue, node_name: nodeName, submitters }: TaskRow) {
  const admin = { queue: 'admin', role: 'admin', acting_company_id: null, submitters };
  const role = await roleName(run.step.tx, queue);
  await tell(run, 'flow.vacant', await holdersOfTask(run.step, admin), { nodeName, role });
}

/** Reminds everybody who may take one of the tasks. */
export async function tellHolders(run: Run, tasks: readonly TaskRow[]): Promise<void> {
  for (const task of tasks) {
    const { node_name: nodeName, kind, id } = task;
    const accounts = kind === 'supply' ? [task.queue] : await holdersOfTask(run.step, task);
    const taskId = task.acting_company_id === null && kind !== 'supply' ? id : '';
    if (accounts.length === 0 && taskId !== '') await tellVacant(run, task);
    else await tell(run, 'flow.urged', accounts, { taskId, nodeName });
  }
}
