import { sql } from 'kysely';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { deliveryRecord } from './document.ts';

const t = columnsOf('delivery', 't');

const { draft, waiting, voided } = DELIVERY_STATUS;

/** How far the deliveries of a project have come, beside its trips: done when each was signed for or refused. */
export const deliveryStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.deliver,
    routeName: 'delivery',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.delivery_status} <> ${waiting})::int as "doneCount",
        max(${t.updated_at}) as "time", '' as "blockReason"
      from ${t}
      where ${t.project_id} = ${projectId} and ${seen(deliveryRecord.noun)}
        and ${t.delivery_status} not in (${draft}, ${voided})`,
  },
];
