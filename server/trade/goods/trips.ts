import { sql } from 'kysely';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { PICK_STATUS } from '#contract/pick-goods/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { giveBackClosed, unshipRest } from './unship.ts';

const trips = columnsOf('logistics_entry', 't');
const deliveries = columnsOf('delivery', 'd');
const others = columnsOf('delivery', 'o');
const picks = columnsOf('pick_goods', 'p');

const { moving, arrived, abnormal, signed } = LOGISTICS_STATUS;
const { draft, waiting, voided } = DELIVERY_STATUS;

/** What names a trip and waits for its signature, or will: the trip has not brought all of it yet. */
const UNSIGNED = sql<boolean>`exists (
  select from ${others} where ${trips.id} = any (${others.logistics_ids}) and not ${others.deleted}
    and ${others.delivery_status} in (${sql.lit(draft)}, ${sql.lit(waiting)}))`;

/** A pick-up that it loads, of which nothing that it brought was signed for, unless all of the pick-up was. */
const LEFT = sql<boolean>`exists (
  select from ${picks} where ${picks.id} = any (${trips.pick_ids})
    and ${picks.pick_status} not in (${sql.lit(PICK_STATUS.arrived)}, ${sql.lit(PICK_STATUS.received)})
    and not exists (
      select from ${others} where ${others.pick_goods_id} = ${picks.id} and ${trips.id} = any (${others.logistics_ids})
        and not ${others.deleted} and ${others.delivery_status} not in
          (${sql.lit(draft)}, ${sql.lit(waiting)}, ${sql.lit(voided)})))`;

/**
 * Trips are signed for once everything that they brought is (rules.md C.19), of every pick-up that they load; one that nobody has
 * reported as arrived has arrived by that. To be called once the delivery and its pick-up stand as they were signed; the
 * caller's transaction works for the platform.
 */
export async function signTrips(
  tx: Tx,
  deliveryId: string,
  { at, accountId }: ByAny,
): Promise<void> {
  const { rows } = await sql<{ id: string; pickIds: string[] }>`
    select ${trips.id}::text, ${trips.pick_ids}::text[] as "pickIds" from ${trips} join ${deliveries} on ${trips.id} = any (${deliveries.logistics_ids})
      or ${trips.pick_ids} @> array[${deliveries.pick_goods_id}]
    where ${deliveries.id} = ${deliveryId} and not ${trips.deleted}
      and ${trips.logistics_status} in (${moving}, ${arrived}, ${abnormal}) and not ${UNSIGNED} and not ${LEFT}
    for no key update of t`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('logistics_entry')
    .set((of) => ({
      logistics_status: signed,
      arrive_time: sql<Date>`coalesce(${of.ref('arrive_time')}, greatest(${at}::timestamptz, ${of.ref('depart_time')}))`,
      updated_at: at,
      version: of('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await unshipAll(tx, [...new Set(rows.flatMap(({ pickIds }) => pickIds))], { at, accountId });
}

/**
 * What signed trips have not brought is on its way no more. The pick-up of the delivery is locked by the caller; one of the others
 * that somebody moves goods of just now follows with its own next receipt, or when it is closed.
 */
async function unshipAll(tx: Tx, pickIds: readonly string[], making: ByAny): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${picks.id}::text from ${picks} where ${picks.id} = any (${pickIds}::bigint[])
    order by ${picks.id} for no key update of p skip locked`.execute(tx);
  for (const { id } of rows) {
    await unshipRest(tx, id, making);
    await giveBackClosed(tx, id, making);
  }
}
