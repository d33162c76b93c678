import { sql } from 'kysely';

import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { waitsAnew } from '#server/trade/sales/settled.ts';
import type { CheckItem, Compared } from './item.ts';

const payments = columnsOf('payment', 'm');
const returns = columnsOf('payment', 'b');
const requests = columnsOf('pay_apply', 'r');
const advances = columnsOf('sales_order_advance', 'v');
const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'p');
const orders = columnsOf('purchase_order', 'o');
const out = columnsOfRow<{ id: string; no: string; order_id: string; out: string; lies: string }>(
  'paid_out',
);
const room = columnsOfRow<{ order_id: string; room: string }>('room');

const { paid, received } = PAYMENT_STATUS;

/** Every pay-out: its order, what is out of it, and what of it lies in sales that stand. */
const PAID_OUT = sql`(
  select ${payments.id} as id, ${payments.payment_no} as no,
    coalesce(${requests.purchase_order_id}, (
      select ${orders.id} from ${orders} where ${orders.pay_apply_id} = ${requests.id})) as order_id,
    case when ${payments.payment_status} in (${sql.lit(paid)}, ${sql.lit(received)}) then ${payments.amount} + coalesce((
      select sum(${returns.amount}) from ${returns} where ${returns.return_of} = ${payments.id} and not ${returns.deleted}
        and ${returns.payment_status} = ${sql.lit(received)}), 0) else 0 end as out,
    coalesce(l.lies, 0) as lies
  from ${payments} join ${requests} on ${requests.id} = ${payments.pay_apply_id} left join (
    select ${advances.payment_id} as id, sum(${advances.amount} - ${advances.returned}) as lies
    from ${advances} join ${sales} on ${sales.id} = ${advances.sales_order_id}
    where not ${sales.deleted} and ${sales.sales_order_status} <> ${sql.lit(SALES_STATUS.voided)} group by 1
  ) l on l.id = ${payments.id}
  where ${payments.return_of} is null and not ${payments.deleted}) paid_out`;

/** By how much what was settled and is not disputed is above what lies in the sales, by orders. */
const ROOM = sql`(
  select ${papers.purchase_order_id} as order_id,
    sum(greatest(0, ${papers.settle_amount} - ${papers.disputed_amount} - ${sales.exposure})) as room
  from ${papers} join ${sales} on ${sales.id} = ${papers.sales_order_id}
  where not ${papers.deleted} and ${papers.purchase_settlement_status} <> ${sql.lit(PURCHASE_SETTLEMENT_STATUS.voided)}
  group by 1) room`;

/**
 * What was paid out against the sales that it lies in (I4, rules.md M11): no more lies in sales than is out, and nothing lies in none
 * while a sale of the order has room, but for goods of a voided settlement that wait to be settled anew.
 */
export const paidOutChecks: readonly CheckItem[] = [
  {
    key: 'lying',
    query: () => sql<Compared>`
      select 'payment' as object_type, ${out.id} as object_id, ${out.no} as object_no,
        least(${out.lies}, ${out.out}) as expected, ${out.lies} as found
      from ${PAID_OUT}`,
  },
  {
    key: 'unassigned',
    query: () => sql<Compared>`
      select 'purchaseOrder' as object_type, ${orders.id} as object_id, ${orders.purchase_order_no} as object_no,
        0::numeric as expected, case when ${waitsAnew(orders.id)} then 0
          else least(${room.room}, greatest(0, sum(${out.out} - ${out.lies}))) end as found
      from ${ROOM} join ${orders} on ${orders.id} = ${room.order_id} join ${PAID_OUT} on ${out.order_id} = ${orders.id}
      group by ${orders.id}, ${orders.purchase_order_no}, ${room.room}`,
  },
];
