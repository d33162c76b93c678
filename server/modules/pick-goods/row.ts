import { type Selectable, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';
import type { Quantity } from '#server/kernel/quantity/books.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

export type PickRecord = Selectable<Database['pick_goods']>;

/** A row of pick_goods as the database answers it. */
export function pickRow({ row }: Pick<FlowRecord, 'row'>): PickRecord {
  return row as unknown as PickRecord;
}

const lines = columnsOf('pick_goods_line', 'l');
const units = columnsOf('enum_entry', 'unit');

/** A line with what it is called, for refusals. */
export interface NamedLine extends Quantity {
  name: string;
  unitName: string;
}

/** The lines of a pick-up with what they pick, oldest place first. */
export async function linesOf(tx: Tx, id: string): Promise<NamedLine[]> {
  const { rows } = await sql<NamedLine>`
    select ${lines.id}::text, ${lines.upstream_id}::text as "orderLineId", ${lines.unit},
      trim_scale(${lines.qty})::text as qty, concat_ws(' ', ${lines.goods_name}, ${lines.spec}) as name,
      coalesce((select ${units.name} from ${units} where ${units.enum_name} = 'Unit' and ${units.code} = ${lines.unit}),
        ${lines.unit}) as "unitName"
    from ${lines} where ${lines.pick_goods_id} = ${id} order by ${lines.sort}, ${lines.id}`.execute(
    tx,
  );
  return rows;
}

/** A pick-up as the books name it. */
export const pickObject = (id: string, no: string) => ({ type: 'pickGoods', id, no });
