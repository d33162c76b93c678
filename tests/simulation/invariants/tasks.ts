import { sql } from 'kysely';

import type { Broken, Invariant } from './invariant.ts';

/** What is left to be done, of documents of any kind (rules.md F). */
export const TASK_RULES: readonly Invariant[] = [
  {
    rule: 'a task is open while its process runs at its node alone, and a process that runs has one',
    broken: () => sql<Broken>`
      select i.object_type || ' ' || i.status || ' at ' || coalesce(i.node_key, '')
        || ', open at ' || coalesce(t.node_key, 'none') as what
      from process_instance i left join process_task t on t.instance_id = i.id and t.status = 1
      where (t.id is not null) <> (i.status = 'running')
        or t.id is not null and t.node_key is distinct from i.node_key`,
  },
];
