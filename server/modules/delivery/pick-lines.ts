import { sql } from 'kysely';

import type { DeliveryAvailable } from '#contract/delivery/calls.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { QUANTITY_BOOK } from '#server/kernel/quantity/books.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const lines = columnsOf('pick_goods_line', 'l');
const picked = columnsOf('ledger_account', 'k');
const delivered = columnsOf('ledger_account', 'd');

/** A line of a pick-up, with what may still be delivered of it. */
export type PickLine = DeliveryAvailable['lines'][number];

/** The lines of a pick-up with what deliveries have left of them, in one statement; `tolerance` is the product line's. */
export async function pickLines(tx: Tx, pickId: string, tolerance: string): Promise<PickLine[]> {
  const rest = sql`coalesce(${picked.granted}, 0) - coalesce(${delivered.granted}, 0)`;
  const { rows } = await sql<PickLine>`
    select ${lines.id}::text as "upstreamId", ${lines.goods_name} as "goodsName", ${lines.brand}, ${lines.spec},
      ${lines.material}, ${lines.unit}, trim_scale(${lines.qty})::text as "pickQty",
      trim_scale(coalesce(${delivered.granted}, 0))::text as "deliveredQty",
      trim_scale(greatest(${rest}, 0))::text as "remainingQty",
      trim_scale(greatest(trunc(coalesce(${picked.granted}, 0) * (1 + ${tolerance}::numeric),
        coalesce(${picked.scale}, 6)) - coalesce(${delivered.granted}, 0), 0))::text as "maxQty"
    from ${lines}
      left join ${picked} on ${picked.book} = ${QUANTITY_BOOK.picked} and ${picked.owner_id} = ${lines.id}
      left join ${delivered} on ${delivered.book} = ${QUANTITY_BOOK.delivered} and ${delivered.owner_id} = ${lines.id}
    where ${lines.pick_goods_id} = ${pickId} order by ${lines.sort}, ${lines.id}`.execute(tx);
  return rows;
}
