import { type RawBuilder, sql } from 'kysely';

import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYER } from '#contract/pay-apply/way.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { flowFields } from '#server/kernel/flow/fields.ts';
import type { Seen, StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { endOf } from '#server/kernel/sql/day-of.ts';
import { orderTurn } from '#server/trade/orders/orders-of.ts';
import { payApplyRecord } from './document.ts';

const t = columnsOf('pay_apply', 't');

const { draft, approved, partPaid, paid, rejected, withdrawn, closed } = PAY_APPLY_STATUS;

/** Requests of the project that are seen. */
const ofProject = (projectId: RawBuilder<unknown>, seen: Seen) =>
  sql`${t.project_id} = ${projectId} and ${seen(payApplyRecord.noun)}`;

/** How far the payment requests of a project have come, and the money: both are done when nothing is left to be done. */
export const payApplyStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.payApply,
    routeName: 'payApply',
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.pay_apply_status} in (${paid}, ${rejected}, ${closed}))::int as "doneCount",
        max(${t.updated_at}) as "time", '' as "blockReason",
        (array_agg(next->>'who' order by next->>'dueAt') filter (where next is not null))[1] as who,
        min(next->>'dueAt') as until
      from ${t} cross join lateral (select ${flowFields.nextStep.select.flow_next} as next) step
      where ${ofProject(projectId, seen)} and ${t.pay_apply_status} not in (${draft}, ${withdrawn})`,
  },
  {
    stage: PROJECT_STAGE.payment,
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count",
        count(*) filter (where ${t.pay_apply_status} = ${paid})::int as "doneCount",
        max(${t.updated_at}) as "time", '' as "blockReason",
        case when bool_or(turn = '') then ${PAYER} else min(turn) end as who,
        min(${endOf(t.approved_pay_date)}) filter (where turn = '') as until
      from ${t} cross join lateral (
        select case when ${t.pay_apply_status} <> ${paid} then ${orderTurn(t.id)} end as turn) step
      where ${ofProject(projectId, seen)} and ${t.pay_apply_status} in (${approved}, ${partPaid}, ${paid})`,
  },
];
