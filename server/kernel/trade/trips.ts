import { sql } from 'kysely';

import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const trips = columnsOf('logistics_entry', 't');
const deliveries = columnsOf('delivery', 'd');
const others = columnsOf('delivery', 'o');

/**
 * Trips that have arrived are signed for once every delivery that they brought is (domain.md C.19). The caller's transaction works
 * for the platform.
 */
export async function signTrips(tx: Tx, deliveryId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${trips.id}::text from ${trips} join ${deliveries} on ${trips.id} = any (${deliveries.logistics_ids})
    where ${deliveries.id} = ${deliveryId} and ${trips.logistics_status} = ${LOGISTICS_STATUS.arrived}
      and not exists (
        select from ${others} where ${trips.id} = any (${others.logistics_ids}) and not ${others.deleted}
          and ${others.delivery_status} in (${DELIVERY_STATUS.draft}, ${DELIVERY_STATUS.waiting}))
    for no key update of t`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .updateTable('logistics_entry')
    .set((of) => ({
      logistics_status: LOGISTICS_STATUS.signed,
      updated_at: at,
      version: of('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
