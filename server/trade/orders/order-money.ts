import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { closedForWriting } from '#server/kernel/books/closed-month.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { type OfRequest, orderIdOf } from './orders-of.ts';

const orders = columnsOf('purchase_order', 'o');
const estimates = columnsOf('estimate_order', 'e');
const requests = columnsOf('pay_apply', 'r');
const payments = columnsOf('payment', 'p');
const lines = columnsOf('payment_batch_line', 'l');
const papers = columnsOf('purchase_settlement', 'c');
const sales = columnsOf('sales_order', 's');
const kept = columnsOf('supplier_balance', 'b');
const receipts = columnsOf('actual_delivery', 'a');

/** Statement whose one column `id` is purchase orders; nothing where there is none. */
type Orders = RawBuilder<{ id: string | null }>;

/** The months first, as whoever draws up a settlement has them first; then one order after another by their ids. Answers the last. */
async function lock(tx: Tx, which: Orders): Promise<string | undefined> {
  await closedForWriting(tx);
  const { rows } = await which.execute(tx);
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  for (const id of ids) {
    await lockFor(tx, 'order_money', id);
  }
  return ids.at(-1);
}

const ofPayments = (which: RawBuilder<unknown>): Orders => sql`
  select distinct ${orders.id} from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
  join ${orders} on ${orders.id} = ${requests.purchase_order_id}
    or ${requests.purchase_order_id} is null and ${orders.pay_apply_id} = ${requests.id}
  where ${which} order by ${orders.id}`;

/**
 * Locks of the money of purchase orders (decision 138): what of an order's pay-outs lies in which of its sales is read and written by
 * one transaction at a time. Each is held to the transaction's end, and taken before a row of the order, its requests, pay-outs,
 * receipts or settlements is locked. Nothing is locked where nothing is found.
 */
export const lockMoney = {
  ofEstimateOrder: (tx: Tx, id: string) =>
    lock(
      tx,
      sql`select ${estimates.purchase_order_id} as id from ${estimates} where ${estimates.id} = ${id}`,
    ),
  ofPayment: (tx: Tx, id: string) => lock(tx, ofPayments(sql`${payments.id} = ${id}`)),
  /** Of all orders that a batch of pay-outs pays. */
  ofBatch: (tx: Tx, id: string) =>
    lock(
      tx,
      ofPayments(
        sql`${payments.id} in (select ${lines.payment_id} from ${lines} where ${lines.batch_id} = ${id})`,
      ),
    ),
  ofPaper: (tx: Tx, id: string) =>
    lock(
      tx,
      sql`select ${papers.purchase_order_id} as id from ${papers} where ${papers.id} = ${id}`,
    ),
  ofSale: (tx: Tx, id: string) =>
    lock(
      tx,
      sql`select ${papers.purchase_order_id} as id from ${papers} where ${papers.sales_order_id} = ${id}`,
    ),
  ofReceipt: (tx: Tx, id: string) =>
    lock(
      tx,
      sql`select ${receipts.purchase_order_id} as id from ${receipts} where ${receipts.id} = ${id}`,
    ),
};

/**
 * Locks the sales of an order, then its purchase settlements, then what is owed of them: before the limit, and before the orders, as
 * whoever collects of a sale or confirms one locks them. The order's money must be locked.
 */
async function lockPapers(tx: Tx, purchaseOrderId: string): Promise<void> {
  await asPlatform(tx, async () => {
    await sql`select from ${sales} where ${sales.id} in (select ${papers.sales_order_id} from ${papers}
      where ${papers.purchase_order_id} = ${purchaseOrderId}) order by ${sales.id} for no key update of s`.execute(
      tx,
    );
    await sql`select from ${papers} where ${papers.purchase_order_id} = ${purchaseOrderId}
      order by ${papers.id} for no key update of c`.execute(tx);
    await sql`select from ${kept} where ${kept.purchase_order_id} = ${purchaseOrderId}
      order by ${kept.purchase_settlement_id} for no key update of b`.execute(tx);
  });
}

/** Locks the money of an order by one of its documents, and its sales, settlements and balances after it. Answers the order. */
export async function lockMoneyAndPapers(
  tx: Tx,
  by: keyof typeof lockMoney,
  id: string,
): Promise<string | undefined> {
  const orderId = await lockMoney[by](tx, id);
  if (orderId !== undefined) await lockPapers(tx, orderId);
  return orderId;
}

/** Locks them of the order that a request pays, then the order, whose counter follows the limit; nothing where it has none. */
export async function lockPapersOf(tx: Tx, request: OfRequest): Promise<void> {
  const orderId = await orderIdOf(tx, request);
  if (orderId === undefined) return;
  await lockPapers(tx, orderId);
  await asPlatform(tx, () =>
    sql`select from ${orders} where ${orders.id} = ${orderId} for no key update`.execute(tx),
  );
}
