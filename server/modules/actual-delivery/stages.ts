import { sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { flowFields } from '#server/kernel/flow/fields.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { receiptRecord } from './document.ts';

const t = columnsOf('actual_delivery', 't');

const { draft, confirmed, disputed, returned, voided } = ACTUAL_STATUS;

/** How far the receipts of a project have come: done when both sides have confirmed them. */
export const receiptStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.receipt,
    routeName: 'actualDelivery',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.actual_status} in (${confirmed}, ${disputed}))::int as "doneCount",
        max(${t.updated_at}) as "time",
        case when count(*) filter (where ${t.actual_status} = ${returned}) > 0 then '有实收单已退回，请修改后重新提交' else '' end
          as "blockReason",
        (array_agg(next->>'who' order by next->>'dueAt') filter (where next is not null))[1] as who,
        min(next->>'dueAt') as until
      from ${t} cross join lateral (select ${flowFields.nextStep.select.flow_next} as next) step
      where ${t.project_id} = ${projectId} and ${seen(receiptRecord.noun)}
        and ${t.actual_status} not in (${draft}, ${voided})`,
  },
];
