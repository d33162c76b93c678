import { sql } from 'kysely';

import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const t = columnsOf('purchase_order', 't');
const papers = columnsOf('purchase_settlement', 'c');

const { toSettle, settled, closed } = PURCHASE_STATUS;
const ALL_CAME = sql.join([toSettle, settled].map((code) => sql.lit(code)));
const ENDED = sql.join([toSettle, settled, closed].map((code) => sql.lit(code)));

const settledOf = sql`coalesce((select sum(${papers.settle_amount}) from ${papers}
  where ${papers.purchase_order_id} = ${t.id} and not ${papers.deleted}
    and ${papers.purchase_settlement_status} <> ${sql.lit(PURCHASE_SETTLEMENT_STATUS.voided)}), 0)`;

/**
 * What a supplier has to send back of a purchase order of which nothing more will come: what it was paid beyond what was settled,
 * and all of it where the order was closed. One that is finished was paid as it was settled (trade/orders/finished-order.ts).
 */
export const refundDue = sql<string>`(case
  when ${t.paid_amount} = 0 then 0.00
  when ${t.purchase_order_status} = ${sql.lit(closed)} then ${t.paid_amount}
  when ${t.purchase_order_status} in (${ALL_CAME}) then greatest(${t.paid_amount} - ${settledOf}, 0.00)
  else 0.00 end)`;

// The first two as in the index that finds them (migration 221).
export const hasRefundDue = sql<boolean>`(${t.paid_amount} > 0 and ${t.purchase_order_status} in (${ENDED})
  and ${refundDue} > 0)`;
