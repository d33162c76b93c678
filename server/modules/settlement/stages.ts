import { type RawBuilder, sql } from 'kysely';

import { PROJECT_STAGE } from '#contract/project/project.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Seen, StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';

const sales = columnsOf('sales_order', 't');
const papers = columnsOf('purchase_settlement', 't');

/** Each side's own papers of a project: whether they wait for it, and until when. */
const settlements = (projectId: RawBuilder<unknown>, seen: Seen) => sql`
  select ${sales.sales_order_status} in (${SALES_STATUS.waiting}, ${SALES_STATUS.partDisputed}) as waiting,
    '采购方' as who, ${sales.confirm_due} as due, ${sales.updated_at} as at
  from ${sales}
  where ${sales.project_id} = ${projectId} and ${sales.sales_order_status} <> ${SALES_STATUS.voided}
    and ${seen(officialSalesOrderRecord.noun)}
  union all
  select ${papers.purchase_settlement_status} in (${PURCHASE_SETTLEMENT_STATUS.waiting},
      ${PURCHASE_SETTLEMENT_STATUS.partDisputed}), '供应商', ${papers.confirm_due}, ${papers.updated_at}
  from ${papers}
  where ${papers.project_id} = ${projectId}
    and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided}
    and ${seen(purchaseSettlementRecord.noun)}`;

/** How many settlements of a project its sides have confirmed. */
export const settlementStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.settlement,
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count", count(*) filter (where not waiting)::int as "doneCount",
        max(at) as "time", '' as "blockReason", min(who) filter (where waiting) as who,
        min(due) filter (where waiting) as until
      from (${settlements(projectId, seen)}) one`,
  },
];
