import { sql } from 'kysely';

import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { isOpen } from '#server/trade/sales/settled.ts';
import { finishOrders } from './finished-order.ts';

const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'p');
const sold = columnsOf('sales_order_line', 'x');
const receipts = columnsOf('actual_delivery', 'a');
const received = columnsOf('actual_delivery_line', 'l');
const ordered = columnsOf('estimate_order_line', 'e');
const estimates = columnsOf('estimate_order', 'd');
const purchases = columnsOf('purchase_order', 'o');
const projects = columnsOf('project', 'j');

const { running, partOfficial, official } = ESTIMATE_STATUS;
/** Both sides have confirmed, and neither order has ended. */
export const ESTIMATES_SETTLED: readonly string[] = [running, partOfficial, official];
export const PURCHASES_SETTLED: readonly string[] = [
  PURCHASE_STATUS.running,
  PURCHASE_STATUS.toSettle,
  PURCHASE_STATUS.settled,
  PURCHASE_STATUS.finished,
];

/** Both orders of a pair, as what of them is settled moves them. */
interface Pair {
  estimateOrderId: string;
  estimateStatus: string;
  purchaseOrderId: string;
  purchaseStatus: string;
  productLine: string;
  /** What has not come was given up: the goods that came are all there will be. */
  isRestClosed: boolean;
}

async function lockPair(tx: Tx, estimateOrderId: string): Promise<Pair> {
  const { rows } = await sql<Pair>`
    select ${estimates.id}::text as "estimateOrderId", ${estimates.estimate_order_status} as "estimateStatus",
      ${purchases.id}::text as "purchaseOrderId", ${purchases.purchase_order_status} as "purchaseStatus",
      ${projects.product_line} as "productLine", ${estimates.rest_closed_time} is not null as "isRestClosed"
    from ${estimates} join ${purchases} on ${purchases.id} = ${estimates.purchase_order_id}
      join ${projects} on ${projects.id} = ${estimates.project_id}
    where ${estimates.id} = ${estimateOrderId} and not ${estimates.deleted} for no key update of d, o`.execute(
    tx,
  );
  const [pair] = rows;
  if (pair === undefined) throw noSuchRecord();
  return pair;
}

const WAITING = [SALES_STATUS.waiting, SALES_STATUS.partDisputed];

/** What of an order is settled, as its own rows say it. */
interface Settled {
  official: string;
  settlements: number;
  confirmed: number;
  bought: number;
  boughtConfirmed: number;
  /** Every line is on a paper, within the tolerance of the product line. */
  drawn: boolean;
  /** The same of sales that the buyer has confirmed. */
  sold: boolean;
}

const standing = sql`not ${sales.deleted} and ${sales.sales_order_status} <> ${SALES_STATUS.voided}`;
const isConfirmed = sql`(${standing} and ${sales.sales_order_status} not in (${sql.join(WAITING)}))`;

/** SQL: whether a receipt of the order has something that is disputed, or that nobody has settled. */
export const isUnsettled = (orderId: string) => sql<boolean>`exists (
  select from ${received} join ${receipts} on ${receipts.id} = ${received.actual_delivery_id}
  where ${receipts.estimate_order_id} = ${orderId} and (${isOpen} or ${received.disputed_qty} > 0))`;

/** SQL: whether what came by sales of a condition, whatever of it is settled, is the whole order within a tolerance, or all of it that will come. */
const covers = (
  which: typeof isConfirmed,
  { estimateOrderId: orderId, isRestClosed }: Pair,
  tolerance: string,
) => sql<boolean>`
  (not ${isUnsettled(orderId)} and not exists (
    select from ${ordered} where ${ordered.estimate_order_id} = ${orderId} and not ${isRestClosed}::boolean
      and ${ordered.qty} * (1 - ${tolerance}::numeric) > coalesce((
        select sum(came.qty) from (
          select distinct on (${sold.actual_line_id}) ${sold.shipped_qty} - ${sold.rejected_qty} as qty
          from ${sold} join ${sales} on ${sales.id} = ${sold.sales_order_id}
          where ${sold.estimate_line_id} = ${ordered.id} and ${which}) came), 0)))`;

async function settledOf(tx: Tx, order: Pair): Promise<Settled> {
  const { estimateOrderId: id, purchaseOrderId } = order;
  const tolerance = await toleranceOf(tx, order.productLine);
  const { rows } = await sql<Settled>`
    select coalesce(sum(${sales.settle_principal} - ${sales.freight} - ${sales.disputed_amount})
        filter (where ${isConfirmed}), 0)::text as official,
      count(*) filter (where ${standing})::int as settlements,
      count(*) filter (where ${isConfirmed})::int as confirmed,
      (select count(*)::int from ${papers} where ${papers.purchase_order_id} = ${purchaseOrderId}
        and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided}) as bought,
      (select count(*)::int from ${papers} where ${papers.purchase_order_id} = ${purchaseOrderId}
        and ${papers.purchase_settlement_status} = ${PURCHASE_SETTLEMENT_STATUS.confirmed}) as "boughtConfirmed",
      ${covers(standing, order, tolerance)} as drawn, ${covers(isConfirmed, order, tolerance)} as sold
    from ${sales} where ${sales.estimate_order_id} = ${id}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error(`Nothing is known of order ${id}`);
  return found;
}

function estimateStatusOf({ confirmed, settlements, sold: all }: Settled): string {
  if (confirmed === 0) return ESTIMATE_STATUS.running;
  return all && confirmed === settlements ? ESTIMATE_STATUS.official : ESTIMATE_STATUS.partOfficial;
}

function purchaseStatusOf({ drawn, bought, boughtConfirmed, ...sales }: Settled): string {
  if (!drawn) return PURCHASE_STATUS.running;
  const both = bought === boughtConfirmed && sales.settlements === sales.confirmed;
  return both ? PURCHASE_STATUS.settled : PURCHASE_STATUS.toSettle;
}

/**
 * Brings both orders of a pair to what of them is settled (rules.md C.19): what has become official, 部分转正式 and 已转正式 of the
 * estimate order, 待结算 and 已结算 of the purchase order. Orders that have ended or come further stay. The transaction sees both
 * sides.
 */
export async function moveOrders(
  tx: Tx,
  estimateOrderId: string,
  { at, accountId }: ByAny,
): Promise<void> {
  const order = await lockPair(tx, estimateOrderId);
  const settled = await settledOf(tx, order);
  const stamp = { ...(accountId !== null && { updated_by: accountId }), updated_at: at };
  const toEstimate = estimateStatusOf(settled);
  const toPurchase = purchaseStatusOf(settled);
  if (ESTIMATES_SETTLED.includes(order.estimateStatus)) {
    await tx
      .updateTable('estimate_order')
      .set((row) => ({
        ...stamp,
        official_amount: settled.official,
        estimate_order_status: toEstimate,
        version: row('version', '+', 1),
      }))
      .where('id', '=', estimateOrderId)
      .execute();
  }
  const isFinished = order.purchaseStatus === PURCHASE_STATUS.finished;
  const isThere =
    order.purchaseStatus === toPurchase || (isFinished && toPurchase === PURCHASE_STATUS.settled);
  if (PURCHASES_SETTLED.includes(order.purchaseStatus) && !isThere) {
    await tx
      .updateTable('purchase_order')
      .set((row) => ({
        ...stamp,
        purchase_order_status: toPurchase,
        version: row('version', '+', 1),
      }))
      .where('id', '=', order.purchaseOrderId)
      .execute();
  }
  await finishOrders(tx, sql<boolean>`${purchases.id} = ${order.purchaseOrderId}`, {
    at,
    accountId,
  });
}
