import { sql } from 'kysely';

import type { Flow } from '#server/kernel/flow/flow.ts';
import {
  type WorkbenchPart,
  workbenchLine,
  workbenchPart,
} from '#server/kernel/parts/workbench.ts';

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
export function flowWorkbench(flows: ReadonlyMap<string, Flow>): WorkbenchPart {
  return workbenchPart<Row>({
    query: ({ me }) => sql<Row>`
      select task.kind, task.object_type, instance.object_id::text, instance.object_no, instance.summary,
        case task.kind when 'supply' then task.note else task.node_name end as note
      from process_task task join process_instance instance on instance.id = task.instance_id
      where task.status = 1 and (
        task.kind = 'review' and not ${me.accountId} = any (task.submitters) and task.queue in (
          select ${me.companyId}::text || ':' || role from unnest(string_to_array(scope.roles, ',')) role
        ) or task.kind = 'supply' and task.queue = ${me.accountId}::text
          and (task.company_id is null or task.company_id = ${me.companyId}))
      union all
      select 'returned', object_type, object_id::text, object_no, summary, coalesce((
        select done.opinion from process_operation done where done.instance_id = instance.id
        order by done.id desc limit 1), '')
      from process_instance instance where status = 'returned' and submitter_id = ${me.accountId}
        and (company_id is null or company_id = ${me.companyId})
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
