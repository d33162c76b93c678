import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { type RecordReaders, readsType } from '#server/kernel/files/record-readers.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import {
  type WorkbenchPart,
  workbenchLine,
  workbenchPart,
} from '#server/kernel/parts/workbench.ts';

const tasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');
const operations = columnsOf('process_operation', 'done');

/** Documents that the workbench names. */
const SHOWN = 5;

interface Row {
  kind: 'review' | 'supply' | 'returned';
  object_type: string;
  object_id: string;
  object_no: string;
  summary: string;
  note: string;
}

const WAITING = {
  review: { title: '待您复核', level: 2 },
  supply: { title: '需补充资料', level: 2 },
  returned: { title: '已退回，待修改', level: 2 },
} as const;

/** Documents that wait for the reader: to review for the company, to answer a question, to correct. */
export function flowWorkbench(
  flows: ReadonlyMap<string, Flow>,
  readers: RecordReaders,
): WorkbenchPart {
  return workbenchPart<Row>({
    query: ({ me }) => sql<Row>`
      select ${tasks.kind}, ${tasks.object_type}, ${instances.object_id}::text,
        ${instances.object_no}, ${instances.summary},
        case ${tasks.kind} when 'supply' then ${tasks.note} else ${tasks.node_name} end as note
      from ${tasks} join ${instances} on ${instances.id} = ${tasks.instance_id}
      where ${tasks.status} = 1 and (
        ${tasks.kind} = 'review' and not ${me.accountId} = any (${tasks.submitters}) and ${tasks.queue} in (
          select ${me.companyId}::text || ':' || held from unnest(string_to_array(scope.roles, ',')) held
        ) or ${tasks.kind} = 'supply' and ${tasks.queue} = ${me.accountId}::text
          and (${tasks.company_id} is null or ${tasks.company_id} = ${me.companyId}
            and ${readsType(readers, tasks.object_type, me.roles)}))
      union all
      select 'returned', ${instances.object_type}, ${instances.object_id}::text,
        ${instances.object_no}, ${instances.summary}, coalesce((
        select case when ${operations.internal} then ${operations.told} else ${operations.opinion} end
        from ${operations} where ${operations.instance_id} = ${instances.id}
        order by ${operations.id} desc limit 1), '')
      from ${instances} where ${instances.status} = 'returned' and ${instances.submitter_id} = ${me.accountId}
        and (${instances.company_id} is null or ${instances.company_id} = ${me.companyId}
          and ${readsType(readers, instances.object_type, me.roles)})
      limit ${SHOWN}`,
    answer: (rows) => ({
      waiting: rows.flatMap(({ kind, object_type, object_id, object_no, summary, note }) => {
        const flow = flows.get(object_type);
        if (flow === undefined) return [];
        const { title, level } = WAITING[kind];
        const line = workbenchLine({
          key: `flow.${kind}.${object_id}`,
          title: `${flow.objectName}${title}`,
          note: [object_no || summary, note].filter((text) => text !== '').join('：'),
          routeName: flow.routeName,
          query: { id: object_id },
          level,
        });
        return [line];
      }),
    }),
  });
}
