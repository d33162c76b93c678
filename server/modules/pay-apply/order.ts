import { type RawBuilder, sql } from 'kysely';

import { greater, isAtMost } from '#contract/arithmetic/decimal.ts';
import { add, grouped, multiply, round2, subtract } from '#contract/arithmetic/money.ts';
import { ORDER_REFUSAL } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_REFUSAL, PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { ordersConfirmed } from '#server/trade/orders/orders-of.ts';
import { lockBalancesOf } from '#server/trade/payments/balance.ts';
import type { PayApplyRecord } from './row.ts';

const orders = columnsOf('purchase_order', 'p');
const requests = columnsOf('pay_apply', 'r');

const { inReview, approved, partPaid, paid, closed } = PAY_APPLY_STATUS;

/**
 * What a request takes of its order's amount: what is asked while it is reviewed, what was granted less what its supplier has sent
 * back, what was paid of one that is closed.
 */
const TAKES = sql`case
  when ${requests.pay_apply_status} = ${inReview} then ${requests.apply_amount}
  when ${requests.pay_apply_status} in (${approved}, ${partPaid}, ${paid})
    then ${requests.approved_amount} - ${requests.returned_amount}
  when ${requests.pay_apply_status} = ${closed} then ${requests.paid_amount}
  else 0 end`;

/** SQL: what all requests of an order take together (I6), whoever asks, `but` one of them. */
export const takenOf = (orderId: RawBuilder<unknown>, but: RawBuilder<unknown> = sql`0`) =>
  sql<string>`(select coalesce(sum(${TAKES}), 0) from order_requests(${orderId}) r
    where ${requests.id} <> ${but})`;

/** The order that a request is filed from. */
export interface Ordered {
  id: string;
  projectId: string;
  buyerId: string;
  supplierId: string;
  orderAmount: string;
}

/** An order of the company, as its buyer or its supplier; undefined where it is neither. */
export function orderOf(tx: Tx, id: string, companyId: string): Promise<Ordered | undefined> {
  return asPlatform(tx, async () => {
    const { rows } = await sql<Ordered>`
      select ${orders.id}, ${orders.project_id} as "projectId", ${orders.buyer_company_id} as "buyerId",
        ${orders.company_id} as "supplierId", ${orders.order_amount}::text as "orderAmount"
      from ${orders} where ${orders.id} = ${id} and not ${orders.deleted}
        and ${companyId}::bigint in (${orders.company_id}, ${orders.buyer_company_id})`.execute(tx);
    return rows[0];
  });
}

interface Room {
  /** What has not come was given up: nothing but what is settled is paid any more. */
  isRestClosed: boolean;
  amount: string;
  tolerance: string;
  settled: string;
  taken: string;
  /** What goods that are still to come leave for requests ahead of them; null while nothing is settled. */
  ahead: string | null;
}

/** SQL: what of an order is settled, whoever asks. */
export const settledOf = (orderId: RawBuilder<unknown>) =>
  sql<string>`order_settled(${orderId}::bigint)`;

/** SQL: what may be asked for ahead of goods that are still to come, `but` for one request; null while nothing is settled. */
export const leftAheadOf = (orderId: RawBuilder<unknown>, but: RawBuilder<unknown> = sql`0`) =>
  sql<string | null>`order_left_ahead(${orderId}::bigint, ${but}::bigint)`;

/** What all requests may ask of an order together: its amount, and once goods have come whatever they cost (decision 140). */
function mostOf({ amount, tolerance, settled }: Room, payType: string): string {
  const ordered = round2(multiply(amount, add('1', tolerance)));
  return AFTER_SETTLEMENT.includes(payType) ? greater(ordered, settled) : ordered;
}

interface Left {
  amount: string;
  /** What is said of it beside the amount. */
  hint?: string;
}

/** What a request may ask for beside all others: after a settlement, ahead of goods no more than of those that may still come. */
function leftOf(room: Room, payType: string): Left {
  const { taken, ahead } = room;
  const amount = greater(round2(subtract(mostOf(room, payType), taken)), '0.00');
  if (ahead === null || AFTER_SETTLEMENT.includes(payType)) return { amount };
  if (isAtMost(amount, ahead)) return { amount };
  return { amount: ahead, hint: '，已结算的货款请按尾款或质保金申请' };
}

/**
 * Both orders are confirmed, and what all requests ask of the purchase order stays within its amount (I6), or within what its goods
 * cost in the end. Whoever asks for more of it, or closes it, waits until the end of the transaction.
 */
export async function expectWithinOrder(tx: Tx, row: PayApplyRecord): Promise<void> {
  const { id, purchase_order_id: purchaseOrderId, apply_amount: amount } = row;
  if (purchaseOrderId === null) return expectWithin(amount, { amount: row.order_amount });
  await asPlatform(tx, async () => {
    // What it takes over, or gives back, of settlements: locked before the order, as by whoever settles more of it.
    if (AFTER_SETTLEMENT.includes(row.pay_type)) {
      await lockBalancesOf(tx, String(purchaseOrderId));
    }
    // Before the sum is asked for: a statement that waits for a lock sees other rows as they were before.
    await sql`select from ${orders} where ${orders.id} = ${purchaseOrderId} for no key update`.execute(
      tx,
    );
    const { rows } = await sql<Room>`
      select ${orders.rest_closed_time} is not null as "isRestClosed", ${orders.order_amount}::text as amount, ${orders.pay_tolerance}::text as tolerance,
        ${settledOf(orders.id)}::text as settled,
        ${takenOf(orders.id, sql`${id}::bigint`)}::text as taken,
        ${leftAheadOf(orders.id, sql`${id}`)}::text as ahead
      from ${orders} where ${orders.id} = ${purchaseOrderId}`.execute(tx);
    const [room] = rows;
    const request = { id: String(id), purchaseOrderId: String(purchaseOrderId) };
    if (room === undefined || !(await ordersConfirmed(tx, request))) {
      throw refused(PAY_APPLY_REFUSAL.orders);
    }
    if (room.isRestClosed && !AFTER_SETTLEMENT.includes(row.pay_type)) {
      throw refused(ORDER_REFUSAL.restClosed);
    }
    expectWithin(row.approved_amount ?? amount, leftOf(room, row.pay_type));
  });
}

function expectWithin(asked: string, { amount: left, hint = '' }: Left): void {
  if (isAtMost(asked, left)) return;
  const { code, text } = PAY_APPLY_REFUSAL.over;
  throw refused({ code, text: `${text}：尚可申请 ${grouped(left)} 元${hint}` }, { data: { left } });
}
