import { type RawBuilder, sql } from 'kysely';

import { OPEN_DISPUTE } from '#contract/dispute/states.ts';
import { INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const orders = columnsOf('purchase_order', 'o');
const papers = columnsOf('purchase_settlement', 'p');
const lines = columnsOf('purchase_settlement_line', 'l');
const invoices = columnsOf('invoice', 'i');
const disputes = columnsOf('dispute', 'd');

const { settled, finished } = PURCHASE_STATUS;

/** SQL: whether a settlement is disputed by its supplier, which holds nothing and may bring it more. */
const isArgued = sql<boolean>`exists (select from ${disputes} where ${disputes.object_id} = ${papers.id}
  and ${disputes.object_type} = 'purchaseSettlement' and not ${disputes.deleted}
  and ${disputes.dispute_status} in (${sql.join([...OPEN_DISPUTE])}))`;

/** SQL over the order: it is paid as it was settled, nothing of it is disputed, and its invoices are taken but for their tails. */
const isDone = sql<boolean>`(
  select count(*) > 0 and sum(${papers.settle_amount}) = ${orders.paid_amount} and bool_and(${papers.disputed_amount} = 0)
    and bool_and(${papers.invoiced_amount} >= ${papers.settle_amount} - 0.01 * (
      select count(*) from ${lines} where ${lines.purchase_settlement_id} = ${papers.id})
      and (${papers.invoiced_amount} > 0 or ${papers.settle_amount} = 0))
    and not bool_or(${isArgued})
    and not bool_or(exists (select from ${invoices} where ${invoices.purchase_settlement_id} = ${papers.id}
      and ${invoices.invoice_status} = ${INVOICE_STATUS.delivered} and not ${invoices.deleted}))
  from ${papers} where ${papers.purchase_order_id} = ${orders.id} and not ${papers.deleted}
    and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided})`;

/**
 * Purchase orders of a condition over `o` that are settled end (已完成) once what was settled of them is paid and invoiced, and are
 * settled again when money or an invoice goes back (rules.md C.4). Others stay as they are.
 */
export async function finishOrders(
  tx: Tx,
  which: RawBuilder<boolean>,
  { at, accountId }: ByAny,
): Promise<void> {
  await asPlatform(tx, () =>
    tx
      .updateTable('purchase_order as o')
      .set((row) => ({
        purchase_order_status: sql<string>`case when ${isDone} then ${finished} else ${settled} end`,
        ...(accountId !== null && { updated_by: accountId }),
        updated_at: at,
        version: row('o.version', '+', 1),
      }))
      .where(which)
      .where('o.purchase_order_status', 'in', [settled, finished])
      .where(
        sql<boolean>`${isDone} is distinct from (${orders.purchase_order_status} = ${finished})`,
      )
      .execute(),
  );
}

/** The order of the settlement that an invoice is of; none of the platform's own. */
export const orderOfInvoice = (id: string): RawBuilder<boolean> =>
  sql<boolean>`${orders.id} = (select ${papers.purchase_order_id} from ${papers} join ${invoices}
    on ${invoices.purchase_settlement_id} = ${papers.id} where ${invoices.id} = ${id})`;

/** The order of a purchase settlement. */
export const orderOfPaper = (id: string): RawBuilder<boolean> =>
  sql<boolean>`${orders.id} = (select ${papers.purchase_order_id} from ${papers} where ${papers.id} = ${id})`;
