import { sql } from 'kysely';

import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { logisticsRecord } from './document.ts';

const t = columnsOf('logistics_entry', 't');

const { draft, arrived, signed, abnormal, cancelled } = LOGISTICS_STATUS;

/** How far the trips of a project have come: done when none is on its way any more. */
export const tripStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.deliver,
    routeName: 'logisticsEntryList',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.logistics_status} in (${arrived}, ${signed}))::int as "doneCount",
        max(${t.updated_at}) as "time",
        coalesce(max('物流单 ' || ${t.logistics_no} || ' 运输异常') filter (where ${t.logistics_status} = ${abnormal}), '') as "blockReason"
      from ${t}
      where ${t.project_id} = ${projectId} and ${seen(logisticsRecord.noun)}
        and ${t.logistics_status} not in (${draft}, ${cancelled})`,
  },
];
