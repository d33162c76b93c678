import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { type RecordReaders, readsType } from '#server/kernel/files/record-readers.ts';
import { actorName } from '#server/kernel/flow/fields.ts';
import type { Flow } from '#server/kernel/flow/flow.ts';
import { type WorkbenchPart, workbenchPart } from '#server/kernel/parts/workbench.ts';

const tasks = columnsOf('process_task', 'task');
const instances = columnsOf('process_instance', 'instance');

/** Documents that the workbench names. */
const SHOWN = 5;

interface Row {
  object_type: string;
  object_id: string;
  object_no: string;
  summary: string;
  node_name: string;
  who: string;
  since: string;
  until: string | null;
}

/**
 * Documents of the reader's company that somebody else has in hand: the platform, a colleague, another company. Told to
 * those who read projects and the document, and to the applicant who does.
 */
export function waitsWorkbench(
  flows: ReadonlyMap<string, Flow>,
  readers: RecordReaders,
): WorkbenchPart {
  return workbenchPart<Row>({
    query: ({ me }) => sql<Row>`
      select found.* from (
        select distinct on (${instances.id}) ${tasks.object_type}, ${instances.object_id}::text,
          ${instances.object_no}, ${instances.summary}, ${tasks.node_name},
          ${actorName} as who,
          ${tasks.started_at} as since,
          case when isfinite(${tasks.due_at}) then ${tasks.due_at} end as until
        from ${tasks} join ${instances} on ${instances.id} = ${tasks.instance_id}
        where ${tasks.status} = 1
          and (${tasks.company_id} = ${me.companyId} and ${readsType(readers, tasks.object_type, me.roles)}
            or ${tasks.company_id} is null and ${tasks.applicant_id} = ${me.accountId})
          and (${tasks.applicant_id} = ${me.accountId}
            or string_to_array(${me.roles}, ',') && array[${sql.join([...readersOf('project')])}]::text[])
          and not (${tasks.kind} = 'supply' and ${tasks.queue} = ${me.accountId}::text)
          and (${me.accountId} = any (${tasks.submitters}) or ${tasks.queue} not in (
            select ${me.companyId}::text || ':' || held from unnest(string_to_array(${me.roles}, ',')) held))
        order by ${instances.id}, ${tasks.id}
      ) found order by found.since limit ${SHOWN}`,
    answer: (rows) => ({
      waits: rows.flatMap(({ object_type, object_id, object_no, summary, ...step }) => {
        const flow = flows.get(object_type);
        if (flow === undefined) return [];
        const { who, node_name, since, until } = step;
        return [
          {
            key: `flow.wait.${object_id}`,
            title: `${flow.objectName} ${object_no || summary}`.trim(),
            note: `等待${who}办理“${node_name}”`,
            since: wireTime(new Date(since)),
            until: until && wireTime(new Date(until)),
            routeName: flow.routeName,
            query: { id: object_id },
          },
        ];
      }),
    }),
  });
}
