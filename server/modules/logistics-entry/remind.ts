import { sql } from 'kysely';

import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR, wireTime } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import type { TripRecord } from './load.ts';
import { TRIP_EVENT, watchersOf } from './messages.ts';

const t = columnsOf('logistics_entry', 't');

/** Hours before the planned arrival that it is told (domain.md C.19). */
const AHEAD_HOURS = 2;
/** In one round; the next one comes in minutes. */
const MOST = 200;

/** Tells buyers once of trips that are planned to arrive within two hours. */
export async function remindArrivals({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  await inScope(db, { maintenance: true }, async (tx) => {
    const { rows } = await sql<TripRecord>`
      select t.* from ${t}
      where ${t.logistics_status} = ${LOGISTICS_STATUS.moving} and not ${t.deleted} and ${t.reminded_at} is null
        and ${t.plan_arrive_time} <= ${before(at, -AHEAD_HOURS * HOUR)}
      order by ${t.plan_arrive_time} limit ${MOST} for no key update of t skip locked`.execute(tx);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await tx
      .updateTable('logistics_entry')
      .set({ reminded_at: at })
      .where('id', 'in', ids)
      .execute();
    for (const trip of rows) {
      const { id, logistics_no: no, conveyance, plan_arrive_time: planned } = trip;
      const time = planned === null ? '' : wireTime(planned).slice(0, 16);
      const driver = [trip.driver_name, trip.driver_phone].filter((one) => one !== '').join(' ');
      const accountId = await watchersOf(tx, trip.buyer_company_id, at);
      const payload = { id: String(id), no, conveyance, driver, time };
      await emit(tx, { topic: TRIP_EVENT.soon, accountId, payload }, at);
    }
  });
}
