import { sql } from 'kysely';

import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT, PAY_TYPE } from '#contract/pay-apply/pay-type.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const orders = columnsOf('estimate_order', 'o');
const purchases = columnsOf('purchase_order', 'p');
const requests = columnsOf('pay_apply', 'r');

const { waiting, declined } = PURCHASE_STATUS;
const { approved, partPaid, paid, closed } = PAY_APPLY_STATUS;
const list = (codes: readonly string[]) => sql.join(codes.map((code) => sql.lit(code)));

const isFirst = sql<boolean>`${requests.id} = ${orders.pay_apply_id}`;
const isOnArrival = sql<boolean>`(${requests.pay_type} = ${sql.lit(PAY_TYPE.onArrival)}
  and (${isFirst} or ${requests.pay_apply_status} in (${list([approved, partPaid, paid])})))`;
/** It waits for money that comes before the goods: what follows a settlement holds no goods back. */
const isWaiting = sql<boolean>`(${requests.pay_apply_status} in (${list([approved, partPaid])})
  and ${requests.pay_type} not in (${list(AFTER_SETTLEMENT)}))`;
/** Paid in full, and its supplier has not sent all of it back. */
const isPaidWhole = sql<boolean>`(${requests.pay_apply_status} = ${sql.lit(paid)}
  and ${requests.approved_amount} is distinct from ${requests.returned_amount})`;
const isPaidInPart = sql<boolean>`(${requests.pay_apply_status} = ${sql.lit(closed)} and ${requests.paid_amount} > 0)`;

/** What a buyer's transaction does not see of its order: the side of the supplier, and what the platform has paid for it. */
export interface Backing {
  /** The supplier has confirmed its order: nobody calls off what nobody has agreed to deliver. */
  isAccepted: boolean;
  /**
   * It is paid as far as goods wait for it (rules.md C.7): its first request in full, or what any of its requests (decision 052) has
   * paid while none waits for more; or it is paid on arrival.
   */
  isPaid: boolean;
}

/** Reads both of an estimate order, which is known to be there. */
export async function backingOf(tx: Tx, estimateOrderId: string): Promise<Backing> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ accepted: boolean; paid: boolean | null }>`
      select ${purchases.purchase_order_status} not in (${list([waiting, declined])}) as accepted,
        bool_or(${isOnArrival}) or bool_or(${isFirst} and ${isPaidWhole})
          or (bool_or(${isPaidWhole} or ${isPaidInPart}) and not bool_or(${isWaiting})) as paid
      from ${orders} join ${purchases} on ${purchases.id} = ${orders.purchase_order_id}
        join ${requests} on ${isFirst} or ${requests.purchase_order_id} = ${orders.purchase_order_id}
      where ${orders.id} = ${estimateOrderId} and not ${requests.deleted}
      group by ${purchases.purchase_order_status}`.execute(tx),
  );
  return { isAccepted: rows[0]?.accepted === true, isPaid: rows[0]?.paid === true };
}
