import { type Selectable, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { Quantity } from '#server/kernel/quantity/books.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

export type DeliveryRecord = Selectable<Database['delivery']>;

/** A row of delivery as the database answers it. */
export function deliveryRow({ row }: { row: StoredRow }): DeliveryRecord {
  return row as unknown as DeliveryRecord;
}

const lines = columnsOf('delivery_line', 'l');
const picked = columnsOf('pick_goods_line', 'p');
const units = columnsOf('enum_entry', 'unit');

/** What a delivery brings of one line of its pick-up, however many heats it is; with what it is called, for refusals. */
export interface Brought extends Quantity {
  name: string;
  unitName: string;
  /** Of it, what no registered trip had shipped. */
  shippedQty: string;
}

/** What a delivery brings, by the lines of its pick-up in their order. */
export async function broughtBy(tx: Tx, id: string): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    select ${picked.id}::text, ${picked.upstream_id}::text as "orderLineId", ${picked.unit},
      trim_scale(sum(${lines.qty}))::text as qty, trim_scale(sum(${lines.shipped_qty}))::text as "shippedQty",
      concat_ws(' ', ${picked.goods_name}, ${picked.spec}) as name,
      coalesce((select ${units.name} from ${units}
        where ${units.enum_name} = 'Unit' and ${units.code} = ${picked.unit}), ${picked.unit}) as "unitName"
    from ${lines} join ${picked} on ${picked.id} = ${lines.upstream_id}
    where ${lines.delivery_id} = ${id}
    group by ${picked.id} order by ${picked.sort}, ${picked.id}`.execute(tx);
  return rows;
}

/** A delivery as the books name it. */
export const deliveryObject = (id: string, no: string) => ({ type: 'delivery', id, no });
