import { sql } from 'kysely';

import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, HOUR, wireTime } from '#server/kernel/clock.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { heldRows, makeRounds, type RoundsEnd, type Working } from '#server/kernel/jobs/rounds.ts';
import type { TripRecord } from './load.ts';
import { TRIP_EVENT, watchersOf } from './messages.ts';

const t = columnsOf('logistics_entry', 't');

/** Hours before the planned arrival that it is told (rules.md C.19). */
const AHEAD_HOURS = 2;

/** Tells buyers once of trips that are planned to arrive within two hours. */
export async function remindArrivals(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const round = heldRows<TripRecord>(working, {
    name: 'remindArrivals',
    rows: t,
    due: sql`${t.logistics_status} = ${LOGISTICS_STATUS.moving} and not ${t.deleted} and ${t.reminded_at} is null
      and ${t.plan_arrive_time} <= ${before(at, -AHEAD_HOURS * HOUR)}`,
    columns: sql`t.*`,
    async each(tx, trip) {
      const { id, logistics_no: no, conveyance, plan_arrive_time: planned } = trip;
      await tx
        .updateTable('logistics_entry')
        .set({ reminded_at: at })
        .where('id', '=', id)
        .execute();
      const time = planned === null ? '' : wireTime(planned).slice(0, 16);
      const driver = [trip.driver_name, trip.driver_phone].filter((one) => one !== '').join(' ');
      const accountId = await watchersOf(tx, trip.buyer_company_id, at);
      const payload = { id: String(id), no, conveyance, driver, time };
      await emit(tx, { topic: TRIP_EVENT.soon, accountId, payload }, at);
    },
  });
  return await makeRounds(working, [round]);
}
