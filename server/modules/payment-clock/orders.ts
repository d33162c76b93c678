import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import {
  type Clock,
  type Delivered,
  LARGE,
  type PaidOut,
  paymentClocks,
  SMALL,
} from '#contract/payment-clock/clock.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { type Part, partsOf, type Retained, retainedOf } from './retained.ts';

const orders = columnsOf('purchase_order', 'o');
const companies = columnsOf('company', 'c');
const buyers = columnsOf('company', 'b');
const deliveries = columnsOf('delivery', 'd');
const receipts = columnsOf('actual_delivery', 'a');
const lines = columnsOf('actual_delivery_line', 'l');
const bought = columnsOf('purchase_order_line', 'pl');
const papers = columnsOf('purchase_settlement', 's');
const paperLines = columnsOf('purchase_settlement_line', 'sl');
const payments = columnsOf('payment', 'p');
const requests = columnsOf('pay_apply', 'r');
const params = columnsOf('param', 'm');

/** Names of the parameters of the clock. */
export const PARAMS = {
  days: 'sme.payDays',
  daily: 'sme.lateDaily',
  platform: 'sme.platformIsLarge',
} as const;

/** Rows travel as JSON. */
export interface ClockedOrder {
  id: string;
  no: string;
  supplierId: string;
  supplier: string;
  supplierScale: string;
  buyerScale: string;
  deliveries: (Delivered & { no: string })[];
  retained: Retained[];
  paid: PaidOut[];
  /** Values of the parameters, by name. */
  params: Readonly<Record<string, string>>;
}

/** Of a receipt's line: what was settled and is not disputed; null of one that is not settled. */
const settledAmount = sql`(
  select sum(${paperLines.amount_incl} + ${paperLines.changed_amount} - ${paperLines.disputed_amount}) from ${paperLines}
  join ${papers} on ${papers.id} = ${paperLines.purchase_settlement_id}
  where ${paperLines.actual_line_id} = ${lines.id} and not ${papers.deleted}
    and ${papers.purchase_settlement_status} <> ${PURCHASE_SETTLEMENT_STATUS.voided})`;

/** The same, or what came at the order's price. */
const lineAmount = sql`coalesce(${settledAmount},
  round((coalesce(${lines.settle_qty}, ${lines.received_qty}, 0) - ${lines.disputed_qty}) * ${bought.price_incl}, 2))`;

/** Goods that came: a receipt that was returned or voided is none. */
const cameIn = sql`${receipts} join ${deliveries} on ${deliveries.id} = ${receipts.delivery_id}
  join ${lines} on ${lines.actual_delivery_id} = ${receipts.id}
  join ${bought} on ${bought.id} = ${lines.purchase_line_id}
    and ${receipts.purchase_order_id} = ${orders.id} and not ${receipts.deleted}
    and ${receipts.actual_status} in (${sql.join([
      ACTUAL_STATUS.checking,
      ACTUAL_STATUS.confirming,
      ACTUAL_STATUS.confirmed,
      ACTUAL_STATUS.disputed,
    ])})`;

const unsettled = sql`
  select ${deliveries.id}, sum(${lineAmount}) as amount from ${cameIn} and ${settledAmount} is null group by 1`;

/** The same by delivery. */
const deliveriesOf = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', came.id::text, 'no', came.no, 'day', came.day::text,
      'amount', came.amount::text) order by came.day, came.id), '[]')
  from (
    select ${deliveries.id}, ${deliveries.delivery_no} as no,
      least(${deliveries.delivery_date}, ${receipts.receive_date}) as day, sum(${lineAmount}) as amount
    from ${cameIn} group by 1, 2, 3) came
  where came.day is not null and came.amount > 0`;

const paidOf = sql`
  select coalesce(jsonb_agg(jsonb_build_object('day', ${payments.pay_date}::text, 'amount', ${payments.amount}::text)
      order by ${payments.pay_date}), '[]')
  from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id}
  where (${requests.id} = ${orders.pay_apply_id} or ${requests.purchase_order_id} = ${orders.id})
    and not ${payments.deleted} and ${payments.pay_date} is not null
    and ${payments.payment_status} in (${sql.join([PAYMENT_STATUS.paid, PAYMENT_STATUS.received])})`;

/**
 * Purchase orders, with whatever their clocks are reckoned from; which of them is the caller's to say. One of which no goods came has
 * none: an order that closes while its page is open answers that, and not that it is not there.
 */
export function clockedOrders(which: RawBuilder<unknown>): RawBuilder<ClockedOrder> {
  return sql<ClockedOrder>`
    select ${orders.id}::text, ${orders.purchase_order_no} as no, ${orders.company_id}::text as "supplierId",
      ${companies.name} as supplier, ${companies.company_scale} as "supplierScale", ${buyers.company_scale} as "buyerScale",
      (${deliveriesOf}) as deliveries, (${retainedOf(unsettled)}) as retained, (${paidOf}) as paid,
      (select jsonb_object_agg(${params.name}, ${params.value}) from ${params}
        where ${params.name} in (${sql.join(Object.values(PARAMS))})) as params
    from ${orders} join ${companies} on ${companies.id} = ${orders.company_id}
    join ${buyers} on ${buyers.id} = ${orders.buyer_company_id}
    where not ${orders.deleted} and ${which}`;
}

/** Small supplier, large buyer: the platform, which pays, or the one that it buys for. */
export function isProtected({ supplierScale, buyerScale, params }: ClockedOrder): boolean {
  const large = buyerScale === LARGE || params[PARAMS.platform] === '1';
  return large && SMALL.includes(supplierScale);
}

/** Days and rate of an installation. */
export const termsOf = ({ params }: Pick<ClockedOrder, 'params'>) => ({
  days: Number(params[PARAMS.days] ?? '60'),
  daily: params[PARAMS.daily] ?? '0.0005',
});

/** The clock of each delivery of an order, and of what was kept back of it and is due, the oldest first, as it stands on a day. */
export function clocksOf(order: ClockedOrder, today: string): (Clock & Part & { no: string })[] {
  const parts = partsOf(order.deliveries, order.retained, today);
  const clocks = paymentClocks(parts, order.paid, termsOf(order), today);
  return clocks.flatMap((clock) => {
    const part = parts.find(({ id }) => id === clock.id);
    const delivery = order.deliveries.find(({ id }) => id === part?.deliveryId);
    return part && delivery ? [{ no: delivery.no, ...part, ...clock }] : [];
  });
}
