import { type RawBuilder, sql } from 'kysely';

import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { dueAgain, salesOfOrder } from '#server/trade/sales/due-again.ts';
import { BASIS } from '#server/trade/sales/term.ts';
import { chargedFrom } from './charged-from.ts';

const sales = columnsOf('sales_order', 's');
const estimates = columnsOf('estimate_order', 'e');
const projects = columnsOf('project', 'j');
const advances = columnsOf('sales_order_advance', 'v');
const payments = columnsOf('payment', 'p');
const requests = columnsOf('pay_apply', 'r');
const orders = columnsOf('purchase_order', 'o');

/** A pay-out that is charged from another day than it was written down by; days yyyy-MM-dd. */
export interface ChargedAnew {
  paymentId: string;
  purchaseOrderId: string;
  before: string;
  after: string;
}

/** SQL over a sale `s` and an advance `v`: it was drawn up with the sale, until whose due date it is charged. What came later is charged nothing. */
const isDrawnUp = sql<boolean>`(${advances.sales_order_id} = ${sales.id} and ${advances.until_date} = ${sales.fee_until}
  and (${advances.from_date} <> ${advances.until_date} or ${advances.created_at} = ${sales.created_at}))`;

const others = ({ paymentId, purchaseOrderId }: ChargedAnew) => sql<string | null>`(
  select min(${chargedFrom}) from ${orders}
  join ${requests} on ${requests.id} = ${orders.pay_apply_id} or ${requests.purchase_order_id} = ${orders.id}
  join ${payments} on ${payments.pay_apply_id} = ${requests.id}
  where ${orders.id} = ${purchaseOrderId} and not ${payments.deleted} and ${payments.return_of} is null
    and ${payments.payment_status} in (${PAYMENT_STATUS.paid}, ${PAYMENT_STATUS.received}) and ${payments.id} <> ${paymentId})`;

/** SQL over `v`: what lies there of the pay-out is charged from another day; what was charged in another sale before goes on from that one's end. */
const isMoved = ({ paymentId, before, after }: ChargedAnew): RawBuilder<boolean> => sql<boolean>`
  (${advances.payment_id} = ${paymentId} and (${advances.of_excess} = 0 or ${advances.from_date} = ${before}::date
    or ${advances.from_date} < ${after}::date))`;

/** Numbers of the standing sales of an order whose fund fee counts by that day: from it, or to a due date that follows from the first pay-out. */
export async function chargedBy(tx: Tx, paid: ChargedAnew): Promise<string[]> {
  const { before, after, purchaseOrderId } = paid;
  const first = (day: string) => sql`least(${others(paid)}, ${day}::date)`;
  const { rows } = await asPlatform(tx, () =>
    sql<{ no: string }>`
      select ${sales.sales_order_no} as no from ${sales}
      join ${estimates} on ${estimates.id} = ${sales.estimate_order_id} join ${projects} on ${projects.id} = ${sales.project_id}
      where ${estimates.purchase_order_id} = ${purchaseOrderId} and not ${sales.deleted}
        and ${sales.sales_order_status} <> ${SALES_STATUS.voided} and ${sales.annual_rate} > 0
        and exists (select from ${advances} where ${isDrawnUp} and (${isMoved(paid)}
          or ${projects.term_start_basis} = ${BASIS.paid} and ${first(before)} <> ${first(after)}))
      order by ${sales.id}`.execute(tx),
  );
  return rows.map(({ no }) => no);
}

/**
 * Brings the sales of an order to the day of a pay-out, whose row has it already: from when what lies in them is charged, which costs nothing in
 * those that chargedBy() leaves over, and when they are due by the first pay-out. The money of the order and its papers must be locked.
 */
export async function chargeAnew(tx: Tx, paid: ChargedAnew, making: ByAny): Promise<void> {
  const { after, purchaseOrderId } = paid;
  const isDrawn = sql`exists (select from ${sales} where ${isDrawnUp})`;
  const days = {
    from_date: sql<string>`${after}::date`,
    until_date: sql<string>`case when ${isDrawn} then ${advances.until_date} else ${after}::date end`,
    days: sql<number>`case when ${isDrawn} then greatest(0, ${advances.until_date} - ${after}::date) else 0 end`,
  };
  const stands = sql<boolean>`exists (select from ${sales} where ${sales.id} = ${advances.sales_order_id}
    and not ${sales.deleted} and ${sales.sales_order_status} <> ${SALES_STATUS.voided})`;
  await asPlatform(tx, () =>
    tx
      .updateTable('sales_order_advance as v')
      .set(days)
      .where(isMoved(paid))
      .where(stands)
      .execute(),
  );
  await dueAgain(tx, salesOfOrder(purchaseOrderId), making);
}
