import { sql } from 'kysely';

import { PLAN_STATUS } from '#contract/collection/states.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { endOf } from '#server/kernel/sql/day-of.ts';
import { receivablePlanRecord } from './records.ts';

const t = columnsOf('receivable_plan', 't');
const { settled, early, badDebt, overdue } = PLAN_STATUS;
const isDone = sql<boolean>`${t.plan_status} in (${settled}, ${early}, ${badDebt})`;

/** How much of what a project's buyer owes is paid (回款); what is overdue holds it up. */
export const collectionStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.collection,
    routeName: 'paymentList',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count", count(*) filter (where ${isDone})::int as "doneCount",
        max(${t.updated_at}) as "time",
        case when bool_or(${t.plan_status} = ${overdue}) then '有应付款已逾期' else '' end as "blockReason",
        min('采购方') filter (where not ${isDone}) as who,
        min(${endOf(t.due_date)}) filter (where not ${isDone}) as until
      from ${t} where ${t.project_id} = ${projectId} and ${seen(receivablePlanRecord.noun)}`,
  },
];
