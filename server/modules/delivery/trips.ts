import { sql } from 'kysely';

import type { DeliveryAvailable } from '#contract/delivery/calls.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const trips = columnsOf('logistics_entry', 'e');
const lines = columnsOf('logistics_entry_line', 'l');
const deliveries = columnsOf('delivery', 'd');

/** A registered trip, with what it brings of the pick-up. */
export type Trip = DeliveryAvailable['trips'][number];

const { moving, arrived, abnormal } = LOGISTICS_STATUS;
const { draft, voided } = DELIVERY_STATUS;

/** The trips of a pick-up that have left and that no delivery has brought yet, the newest first. */
export async function tripsOf(tx: Tx, pickId: string): Promise<Trip[]> {
  const { rows } = await sql<Trip>`
    select ${trips.id}::text, ${trips.logistics_no} as no, ${trips.vehicle_no} as "vehicleNo",
      ${trips.driver_name} as "driverName", ${trips.driver_phone} as "driverPhone",
      (select json_agg(json_build_object('upstreamId', ${lines.upstream_id}::text, 'qty', trim_scale(${lines.qty})::text)
          order by ${lines.sort}) from ${lines}
        where ${lines.logistics_entry_id} = ${trips.id} and ${lines.pick_goods_id} = ${pickId}) as lines
    from ${trips}
    where ${trips.pick_ids} @> array[${pickId}::bigint] and not ${trips.deleted}
      and ${trips.logistics_status} in (${moving}, ${arrived}, ${abnormal})
      and not exists (select from ${deliveries} where ${deliveries.pick_goods_id} = ${pickId}
        and ${trips.id} = any (${deliveries.logistics_ids}) and not ${deliveries.deleted}
        and ${deliveries.delivery_status} not in (${draft}, ${voided}))
    order by ${trips.id} desc`.execute(tx);
  return rows;
}
