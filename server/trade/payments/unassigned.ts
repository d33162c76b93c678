import { type RawBuilder, sql } from 'kysely';

import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { chargedFrom } from './charged-from.ts';

const payments = columnsOf('payment', 'p');
const requests = columnsOf('pay_apply', 'r');
const orders = columnsOf('purchase_order', 'o');
const returns = columnsOf('payment', 'b');
const advances = columnsOf('sales_order_advance', 'a');
const sales = columnsOf('sales_order', 's');

/** Paid, whether or not the supplier has said so yet. */
const PAID = [PAYMENT_STATUS.paid, PAYMENT_STATUS.received];

/** A pay-out of an order: what of it lies in no sale, oldest first; all pay-outs, also those that are used up. */
export interface UnassignedPayOut {
  paymentId: string;
  requestId: string;
  /** yyyy-MM-dd, the day from which it is charged. */
  payDate: string;
  unassigned: string;
  /** Of what is unassigned, what lay in a sale that cost less in the end, whose buyer was charged for it until `chargedUntil`. */
  excess: string;
  /** yyyy-MM-dd; null where there is none. */
  chargedUntil: string | null;
}

/** SQL: a sum over the advances of the pay-out `p` in sales that stand; '0' of none. */
const inSales = (what: RawBuilder<unknown>) => sql`coalesce((select ${what} from ${advances}
  join ${sales} on ${sales.id} = ${advances.sales_order_id}
  where ${advances.payment_id} = ${payments.id} and not ${sales.deleted}
    and ${sales.sales_order_status} <> ${SALES_STATUS.voided}), 0)`;

const unassigned = sql`(${payments.amount} + coalesce((select sum(${returns.amount}) from ${returns}
    where ${returns.return_of} = ${payments.id} and not ${returns.deleted}
      and ${returns.payment_status} = ${PAYMENT_STATUS.received}), 0)
  - ${inSales(sql`sum(${advances.amount} - ${advances.returned})`)})`;

/** Pay-outs of an order that stand, oldest first, with what of them lies in no sale. */
export async function unassignedOf(tx: Tx, purchaseOrderId: string): Promise<UnassignedPayOut[]> {
  const { rows } = await sql<UnassignedPayOut>`
    select ${payments.id}::text as "paymentId", ${requests.id}::text as "requestId", (${chargedFrom})::text as "payDate",
      ${unassigned}::text as unassigned,
      greatest(0, least(${unassigned}, ${inSales(sql`sum(${advances.excess} - ${advances.of_excess})`)}))::text as excess,
      (select max(${advances.until_date}) from ${advances}
        where ${advances.payment_id} = ${payments.id} and ${advances.excess} > 0)::text as "chargedUntil"
    from ${orders} join ${requests} on ${requests.id} = ${orders.pay_apply_id} or ${requests.purchase_order_id} = ${orders.id}
    join ${payments} on ${payments.pay_apply_id} = ${requests.id}
    where ${orders.id} = ${purchaseOrderId} and not ${payments.deleted} and ${payments.payment_status} in (${sql.join(PAID)})
      and ${payments.pay_date} is not null and ${payments.return_of} is null
    order by ${chargedFrom}, ${payments.id}`.execute(tx);
  return rows;
}
