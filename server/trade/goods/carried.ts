import { sql } from 'kysely';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const trips = columnsOf('logistics_entry', 'e');
const loads = columnsOf('logistics_entry_line', 'l');
const deliveries = columnsOf('delivery', 'd');

const { moving, arrived, abnormal } = LOGISTICS_STATUS;
const { draft, voided } = DELIVERY_STATUS;

/**
 * What trips under way still carry of a pick-up, by its lines: of those that no delivery names which was handed in, but for `named`, which
 * one names that is being handed in. The caller holds the lock of the pick-up.
 */
export async function carriedOf(
  tx: Tx,
  pickId: string,
  named: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ id: string; qty: string }>`
      select ${loads.upstream_id}::text as id, trim_scale(sum(${loads.qty}))::text as qty
      from ${trips} join ${loads} on ${loads.logistics_entry_id} = ${trips.id} and ${loads.pick_goods_id} = ${pickId}
      where ${trips.pick_ids} @> array[${pickId}::bigint] and not ${trips.deleted}
        and ${trips.logistics_status} in (${moving}, ${arrived}, ${abnormal})
        and ${trips.id} <> all (${[...named]}::bigint[])
        and not exists (select from ${deliveries} where ${deliveries.pick_goods_id} = ${pickId}
          and ${trips.id} = any (${deliveries.logistics_ids}) and not ${deliveries.deleted}
          and ${deliveries.delivery_status} not in (${draft}, ${voided}))
      group by 1`.execute(tx),
  );
  return new Map(rows.map(({ id, qty }) => [id, qty]));
}
