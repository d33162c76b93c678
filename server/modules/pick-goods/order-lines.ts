import { sql } from 'kysely';

import type { PickAvailable } from '#contract/pick-goods/pick-goods.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { QUANTITY_BOOK } from '#server/kernel/quantity/books.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const lines = columnsOf('estimate_order_line', 'l');
const accounts = columnsOf('ledger_account', 'a');

/**
 * The lines of an estimate order with what pick-ups have left of them, in one statement; `tolerance` is the product line's,
 * for lines of which nothing has been picked yet.
 */
export async function orderLines(
  tx: Tx,
  orderId: string,
  tolerance: string,
): Promise<PickAvailable['lines']> {
  const { rows } = await sql<PickAvailable['lines'][number]>`
    select ${lines.id}::text as "upstreamId", ${lines.goods_name} as "goodsName", ${lines.brand}, ${lines.spec},
      ${lines.material}, ${lines.unit}, trim_scale(${lines.qty})::text as "orderedQty",
      trim_scale(coalesce(${accounts.held} + ${accounts.used}, 0))::text as "pickedQty",
      trim_scale(greatest(${lines.qty} - coalesce(${accounts.held} + ${accounts.used}, 0), 0))::text as "remainingQty",
      trim_scale(greatest(trunc(${lines.qty} * (1 + coalesce(${accounts.tolerance}, ${tolerance}::numeric)),
        coalesce(${accounts.scale}, 6)) - coalesce(${accounts.held} + ${accounts.used}, 0), 0))::text as "maxQty",
      trim_scale(${lines.price_incl})::text as "priceIncl"
    from ${lines} left join ${accounts} on ${accounts.book} = ${QUANTITY_BOOK.ordered} and ${accounts.owner_id} = ${lines.id}
    where ${lines.estimate_order_id} = ${orderId} order by ${lines.sort}, ${lines.id}`.execute(tx);
  return rows;
}
