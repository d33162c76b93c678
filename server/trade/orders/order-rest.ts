import { sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { isPositive } from '#contract/arithmetic/decimal.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_REFUSAL, PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { lockOrders, type OrderPair } from './close-pair.ts';
import { expectNoneOf } from './request.ts';
import { isUnsettled } from './settled-orders.ts';

const picks = columnsOf('pick_goods', 'p');
const trips = columnsOf('logistics_entry', 't');
const deliveries = columnsOf('delivery', 'd');
const receipts = columnsOf('actual_delivery', 'r');
const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'c');
const payments = columnsOf('payment', 'y');
const requests = columnsOf('pay_apply', 'f');

const list = (codes: readonly string[]) => sql.join(codes.map((code) => sql.lit(code)));

const { inReview, waiting, moving, partArrived, arrived } = PICK_STATUS;
const OPEN_PICKS = list([inReview, waiting, moving, partArrived, arrived]);
const ON_THE_WAY = list([
  LOGISTICS_STATUS.waiting,
  LOGISTICS_STATUS.moving,
  LOGISTICS_STATUS.arrived,
  LOGISTICS_STATUS.abnormal,
]);
const ENDED_RECEIPTS = list([ACTUAL_STATUS.confirmed, ACTUAL_STATUS.voided]);
const UNANSWERED = list([SALES_STATUS.waiting, SALES_STATUS.partDisputed]);
const UNDER_WAY = list([PAYMENT_STATUS.pending, PAYMENT_STATUS.paying, PAYMENT_STATUS.failed]);
const UNPAID = list([PAY_APPLY_STATUS.approved, PAY_APPLY_STATUS.partPaid]);

interface Moves {
  goods: boolean;
  settling: boolean;
  disputed: boolean;
  paying: boolean;
  /** The request that the orders were made of waits for money. */
  asked: boolean;
}

async function movesOf(tx: Tx, { estimateId, purchaseId, payApplyId }: OrderPair): Promise<Moves> {
  const ofOrder = sql`${picks.estimate_order_id} = ${estimateId} and not ${picks.deleted}`;
  const { rows } = await sql<Moves>`
    select exists (select from ${picks} where ${ofOrder} and ${picks.pick_status} in (${OPEN_PICKS}))
        or exists (select from ${trips} join ${picks} on ${picks.id} = any (${trips.pick_ids})
          where ${ofOrder} and not ${trips.deleted} and ${trips.logistics_status} in (${ON_THE_WAY}))
        or exists (select from ${deliveries} where ${deliveries.estimate_order_id} = ${estimateId} and not ${deliveries.deleted}
          and ${deliveries.delivery_status} = ${DELIVERY_STATUS.waiting})
        or exists (select from ${receipts} where ${receipts.estimate_order_id} = ${estimateId} and not ${receipts.deleted}
          and ${receipts.actual_status} not in (${ENDED_RECEIPTS})) as goods,
      ${isUnsettled(estimateId)} or exists (select from ${sales} where ${sales.estimate_order_id} = ${estimateId}
        and not ${sales.deleted} and ${sales.sales_order_status} in (${UNANSWERED})) as settling,
      exists (select from ${sales} where ${sales.estimate_order_id} = ${estimateId} and not ${sales.deleted}
          and ${sales.disputed_amount} > 0)
        or exists (select from ${papers} where ${papers.purchase_order_id} = ${purchaseId} and not ${papers.deleted}
          and ${papers.disputed_amount} > 0) as disputed,
      exists (select from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
        where (${requests.id} = ${payApplyId} or ${requests.purchase_order_id} = ${purchaseId})
          and not ${payments.deleted} and ${payments.payment_status} in (${UNDER_WAY})) as paying,
      exists (select from ${requests} where ${requests.id} = ${payApplyId}
        and ${requests.pay_apply_status} in (${UNPAID})) as asked`.execute(tx);
  const [moves] = rows;
  if (moves === undefined) throw new Error(`Nothing is known of order ${estimateId}`);
  return moves;
}

/** Whether anything that was paid for the pair has not come back. */
export const isPaid = ({ paid }: OrderPair) => isPositive(paid);

/**
 * Both orders of an estimate order under lock, nothing of which moves any more: no goods on their way, none that wait to be settled,
 * no dispute, no money. Throws order_moving, order_settling, dispute_open, pay_under_way and order_asked; the request of an order
 * of which nothing is paid may wait, for it ends with the order.
 */
export async function lockStill(tx: Tx, estimateId: string): Promise<OrderPair> {
  const pair = await lockOrders(tx, { by: 'estimate', id: estimateId });
  if (pair === undefined) throw noSuchRecord();
  const { goods, disputed, settling, paying, asked } = await movesOf(tx, pair);
  if (goods) throw refused(ORDER_REFUSAL.moving);
  if (disputed) throw refused(DISPUTE_REFUSAL.open);
  if (settling) throw refused(ORDER_REFUSAL.settling);
  if (paying) throw refused(PAY_APPLY_REFUSAL.underWay);
  await expectNoneOf(tx, pair.purchaseId);
  if (asked && isPaid(pair)) throw refused(ORDER_REFUSAL.asked);
  return pair;
}
