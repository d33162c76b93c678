import { sql } from 'kysely';

import { project, type StageRow } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { flowFields } from '#server/kernel/flow/fields.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { StagePart } from '#server/kernel/parts/stage.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import { isSeen } from '#server/kernel/resource/visible-rows.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { projectRecord } from './document.ts';
import { STAGE } from './fields.ts';
import { type Counted, countsByStage, type ProjectStages, stageRows } from './stage-rows.ts';

const t = columnsOf('project', 't');
const entries = columnsOf('enum_entry', 'e');

interface Asked extends Record<string, unknown> {
  projectId: string | undefined;
}

type Row = Partial<Omit<ProjectStages, 'counts'>> & { counts?: readonly Counted[] } & {
  code?: string;
  name?: string;
  found?: string;
};

/** One project with what every noun counts of it, or how many projects are in which stage: one statement either way. */
function stageQuery(parts: readonly StagePart[]) {
  return sessionRead<Asked, Row>(({ p, has, me }) => {
    if (!has('projectId')) {
      return sql<Row>`
        select ${entries.code}, ${entries.name}, count(${t.id}) as found
        from ${entries} left join ${t} on ${STAGE} = ${entries.code}
          and ${isSeen(projectRecord.noun, me.companyId)}
        where ${entries.enum_name} = 'ProjectStage' group by ${entries.code}, ${entries.name},
          ${entries.sort} order by ${entries.sort}`;
    }
    const counts = parts.map(
      ({ stage, query }) =>
        sql`json_build_object('stage', ${sql.lit(stage)}::text, 'counted', (select row_to_json(c) from (${query(p('projectId'), (noun) => isSeen(noun, me.companyId))}) c))`,
    );
    return sql<Row>`
      select ${t.product_line}, ${t.project_status}, ${STAGE} as stage, ${t.submit_time}, ${t.audit_time},
        ${t.status_time},
        case when ${t.company_id} <> ${me.companyId} then ''
          when ${t.status_reason} <> '' then ${t.status_reason} else ${t.return_reason} end as reason,
        (select json_agg(json_build_object('code', ${entries.code}, 'name', ${entries.name})
          order by ${entries.sort})
          from ${entries} where ${entries.enum_name} = 'ProjectStage') as names,
        ${flowFields.nextStep.select.flow_next} as next, json_build_array(${sql.join(counts)}) as counts
      from ${t} where ${t.id} = ${p('projectId')} and ${isSeen(projectRecord.noun, me.companyId)}`;
  });
}

const tab = ({ code = '', name = '', found = '0' }: Row): StageRow => ({
  stage: code,
  name,
  count: Number(found),
  doneCount: 0,
  state: 0,
  time: '',
  blockReason: '',
  link: { routeName: 'project', query: { stage: code } },
});

/** POST /portal/project/projectStage: the stage line of a project, or the counts of the list's tabs. */
export function stageRoute(kernel: Kernel, parts: readonly StagePart[]): Route {
  return signedInRead(kernel, project.stage, {
    query: stageQuery(parts),
    values: ({ input: { projectId } }) => ({ projectId }),
    answer(rows, { me, values: { projectId } }) {
      readingCompany(projectRecord.noun, me);
      if (projectId === undefined) return rows.map(tab);
      const [row] = rows;
      if (row === undefined) throw noSuchRecord();
      const counts = countsByStage(row.counts ?? []);
      return stageRows({ ...row, counts } as ProjectStages, parts, projectId);
    },
  });
}
