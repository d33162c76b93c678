import { sql } from 'kysely';

import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const t = columnsOf('purchase_order', 't');
const papers = columnsOf('purchase_settlement', 'c');

const confirmed = sql`${papers.purchase_order_id} = ${t.id} and not ${papers.deleted}
  and ${papers.purchase_settlement_status} = ${sql.lit(PURCHASE_SETTLEMENT_STATUS.confirmed)}`;

/** What its supplier has confirmed of the settlements of a purchase order. */
export const settledAmount = sql<string>`coalesce((select sum(${papers.settle_amount}) from ${papers}
  where ${confirmed}), 0.00)::text`;

/** What of them is invoiced. */
export const invoicedAmount = sql<string>`coalesce((select sum(${papers.invoiced_amount}) from ${papers}
  where ${confirmed}), 0.00)::text`;
