import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import { takeText } from '#server/kernel/authentication/link-limit.ts';
import { SECOND, wireTime } from '#server/kernel/clock.ts';
import { isFirstRun } from '#server/kernel/jobs/first-run.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';

/** Name of the task that tells signers at sites of a trip that has left; the payload names the trip and no phone, nor the queue one. */
export const TELL_RECEIVERS = 'tellReceivers';
const PATIENCE_MS = 20 * SECOND;

const picks = columnsOf('pick_goods', 'p');
const trips = columnsOf('logistics_entry', 't');

/** Has the signers at the sites told after the transaction has committed. */
export async function tellReceivers(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`select graphile_worker.add_job(${TELL_RECEIVERS}, json_build_object('id', ${id}::text),
    job_key => ${`${TELL_RECEIVERS}:${id}:${at.getTime()}`})`.execute(tx);
}

interface Asked {
  id: string;
  /** The pick-up whose signer is told; without it each phone gets a task of its own, so that none hears again because another could not be reached. */
  pickId?: string;
}

/** A task for each phone. */
async function askForEach(tx: Tx, id: string): Promise<void> {
  await sql`select graphile_worker.add_job(${TELL_RECEIVERS}, json_build_object('id', ${id}::text, 'pickId', gate.id::text))
    from (select distinct on (${picks.receiver_phone}) ${picks.id}
      from ${trips} join ${picks} on ${picks.id} = any (${trips.pick_ids})
      where ${trips.id} = ${id} and ${picks.receiver_phone} <> '' order by ${picks.receiver_phone}, ${picks.id}) gate`.execute(
    tx,
  );
}

interface Gate {
  name: string;
  phone: string;
  no: string;
  conveyance: string;
  until: Date | null;
}

/** Tells each of them once; nobody of more trips than a phone is told of in a day. */
export async function textReceivers(
  { db, sms, clock }: Pick<Kernel, 'db' | 'sms' | 'clock'>,
  payload: unknown,
  jobId: string,
): Promise<void> {
  const { id, pickId } = payload as Asked;
  const at = clock.now();
  await inScope(db, { maintenance: true }, async (tx) => {
    if (!(await isFirstRun(tx, jobId, at))) return;
    if (pickId === undefined) return askForEach(tx, id);
    const { rows } = await sql<Gate>`
      select ${picks.receiver_name} as name, ${picks.receiver_phone} as phone,
        ${trips.logistics_no} as no, ${trips.conveyance}, ${trips.plan_arrive_time} as until
      from ${trips} join ${picks} on ${picks.id} = any (${trips.pick_ids})
      where ${trips.id} = ${id} and ${picks.id} = ${pickId} and ${picks.receiver_phone} <> ''`.execute(
      tx,
    );
    const [gate] = rows;
    if (gate === undefined) return;
    const { name, phone, no, conveyance, until } = gate;
    if (!(await takeText(tx, { kind: 'trip-departure', to: phone }, at))) return;
    const time = until === null ? '' : wireTime(until).slice(0, 16);
    const params = { name, no, vehicle: conveyance, time };
    const text = `${name}，物流单 ${no} 的货物已发车，车/船号 ${conveyance}，预计 ${time} 到达，请准备收货。`;
    const message = { phone, purpose: 'tripDeparture', code: '', text, params } as const;
    await sms.send(message, AbortSignal.timeout(PATIENCE_MS));
  });
}
