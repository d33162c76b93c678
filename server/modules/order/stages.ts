import { type RawBuilder, sql } from 'kysely';

import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PROJECT_STAGE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Seen, StageCount, StagePart } from '#server/kernel/parts/stage.ts';
import { estimateOrderRecord, purchaseOrderRecord } from './document.ts';

const purchases = columnsOf('purchase_order', 't');
const estimates = columnsOf('estimate_order', 't');

/** Each side's own orders of a project: whether they wait for it, and until when. */
const orders = (projectId: RawBuilder<unknown>, seen: Seen) => sql`
  select ${purchases.purchase_order_status} = ${PURCHASE_STATUS.waiting} as waiting, '供应商' as who,
    ${purchases.confirm_due} as due, ${purchases.updated_at} as at
  from ${purchases}
  where ${purchases.project_id} = ${projectId} and ${seen(purchaseOrderRecord.noun)}
  union all
  select ${estimates.estimate_order_status} = ${ESTIMATE_STATUS.waiting}, '采购方', null, ${estimates.updated_at}
  from ${estimates}
  where ${estimates.project_id} = ${projectId} and ${seen(estimateOrderRecord.noun)}`;

/** How many orders of a project its sides have confirmed. */
export const orderStages: readonly StagePart[] = [
  {
    stage: PROJECT_STAGE.orders,
    query: (projectId, seen) => sql<StageCount>`
      select count(*)::int as "count", count(*) filter (where not waiting)::int as "doneCount",
        max(at) as "time", '' as "blockReason", min(who) filter (where waiting) as who,
        min(due) filter (where waiting) as until
      from (${orders(projectId, seen)}) one`,
  },
];
