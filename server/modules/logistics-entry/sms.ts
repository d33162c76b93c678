import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { SECOND, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that tells signers at sites of a trip that has left; the payload names the trip, and no phone. */
export const TELL_RECEIVERS = 'tellReceivers';
const PATIENCE_MS = 20 * SECOND;

const picks = columnsOf('pick_goods', 'p');
const trips = columnsOf('logistics_entry', 't');

/** Has the signers at the sites told after the transaction has committed. */
export async function tellReceivers(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job(${TELL_RECEIVERS}, json_build_object('id', ${id}::text),
    job_key => ${`${TELL_RECEIVERS}:${id}:${at.getTime()}`})`.execute(tx);
}

interface Gate {
  name: string;
  phone: string;
  no: string;
  conveyance: string;
  until: Date | null;
}

/** Tells each of them once. */
export async function textReceivers({ db, sms }: Kernel, payload: unknown): Promise<void> {
  const { id } = payload as { id: string };
  const gates = await inScope(db, { maintenance: true }, async (tx) => {
    const { rows } = await sql<Gate>`
      select distinct on (${picks.receiver_phone}) ${picks.receiver_name} as name, ${picks.receiver_phone} as phone,
        ${trips.logistics_no} as no, ${trips.conveyance}, ${trips.plan_arrive_time} as until
      from ${trips} join ${picks} on ${picks.id} = any (${trips.pick_ids})
      where ${trips.id} = ${id} and ${picks.receiver_phone} <> '' order by ${picks.receiver_phone}, ${picks.id}`.execute(
      tx,
    );
    return rows;
  });
  for (const { name, phone, no, conveyance, until } of gates) {
    const time = until === null ? '' : wireTime(until).slice(0, 16);
    const params = { name, no, vehicle: conveyance, time };
    const text = `${name}，物流单 ${no} 的货物已发车，车/船号 ${conveyance}，预计 ${time} 到达，请准备收货。`;
    const message = { phone, purpose: 'tripDeparture', code: '', text, params } as const;
    await sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  }
}
