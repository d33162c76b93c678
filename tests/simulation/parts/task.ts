import { sql } from 'kysely';

import type { Browser } from '../../helpers/browser.ts';
import type { World } from '../world.ts';

/** What somebody has to decide of a document. */
export interface Task {
  id: string;
  node: string;
  /** `approve`, `addSign`, or `review` of another company. */
  kind: string;
  /** Who of the platform may. */
  who: Browser;
}

/** One of the open decisions of a document by chance; one that there is not where nobody has to decide. */
export async function taskOf(world: World, noun: string, id: string): Promise<Task> {
  const tasks = await world.rows(sql<Omit<Task, 'who'> & { queue: string }>`
    select task.id::text as id, task.node_key as node, task.kind, task.queue from process_task task
    join process_instance i on i.id = task.instance_id
    where i.object_type = ${noun} and i.object_id = ${id} and task.status = 1 and task.kind <> 'supply'
    order by task.id`);
  const task = tasks.length > 1 ? world.random.pick(tasks) : tasks[0];
  if (task === undefined) return { id: '1', node: '', kind: 'approve', who: world.operator };
  const { queue, ...known } = task;
  return { ...known, who: world.cast.ofQueue(queue) };
}

/** Process of a document (流程冗余ID); undefined before its first submission. */
export async function processOf(
  world: World,
  noun: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await world.rows(sql<{ id: string }>`
    select id::text as id from process_instance where object_type = ${noun} and object_id = ${id}`);
  return row?.id;
}
