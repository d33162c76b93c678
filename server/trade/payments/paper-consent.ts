import { sql } from 'kysely';

import { BY_PAPER } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const requests = columnsOf('pay_apply', 'r');
const orders = columnsOf('purchase_order', 'o');

/**
 * Whether the supplier of a payment request is paid as it has agreed to (rules.md M18): not by paper (商业承兑汇票, 应收账款电子凭证) unless it
 * consented with its order, or has asked for it itself. Of a request whose order waits for its supplier's answer it is asked there.
 */
export async function isPaperAgreed(tx: Tx, requestId: string): Promise<boolean> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ agreed: boolean }>`
      select ${requests.pay_method} <> all (${[...BY_PAPER]}::text[]) or ${requests.company_id} = ${requests.supplier_id}
        or not exists (
          select from ${orders} where ${orders.consent_time} is null and (${orders.id} = ${requests.purchase_order_id}
            or ${requests.purchase_order_id} is null and ${orders.pay_apply_id} = ${requests.id})) as agreed
      from ${requests} where ${requests.id} = ${requestId}`.execute(tx),
  );
  return rows[0]?.agreed === true;
}
