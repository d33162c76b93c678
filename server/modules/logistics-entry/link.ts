import { sql } from 'kysely';
import { logisticsEntry } from '#contract/logistics-entry/calls.ts';
import {
  LOGISTICS_REFUSAL,
  LOGISTICS_STATUS,
  TRIP_LINK_DAYS,
} from '#contract/logistics-entry/states.ts';
import { maskPhone } from '#contract/mask.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { takeLink } from '#server/kernel/authentication/link-limit.ts';
import { before, DAY, wireTime } from '#server/kernel/clock.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import { type LinkTexting, textLink } from '#server/kernel/jobs/text-link.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { recordWrite } from '#server/kernel/resource/routes.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { logisticsRecord } from './document.ts';
import { type TripRecord, tripRow } from './load.ts';

/** Name of the task that sends a driver his link; the payload names the trip, the queue knows no phone and no token. */
export const TELL_TRIP_LINK = 'tellTripLink';
const PURPOSE = 'trip_link.token';

const { waiting, moving, abnormal } = LOGISTICS_STATUS;
const LINKED: readonly string[] = [waiting, moving, abnormal];

interface Issuing {
  tx: Tx;
  at: Date;
  accountId: string;
  cipher: FieldCipher;
}

/** Issues a link for a trip, good until days after its planned arrival; the one before is worth nothing. */
export async function issueLink(
  { tx, at, accountId, cipher }: Issuing,
  trip: TripRecord,
): Promise<{ token: string; expires: Date }> {
  const token = randomToken();
  const planned = trip.plan_arrive_time ?? at;
  const expires = before(planned > at ? planned : at, -TRIP_LINK_DAYS * DAY);
  const link = {
    token_hash: sha256(token),
    token_sealed: cipher.seal(token, PURPOSE),
    issued_at: at,
    issued_by: accountId,
    expires_at: expires,
    reports: 0,
    told_at: null,
    ended_at: null,
  };
  await tx
    .insertInto('trip_link')
    .values({ ...link, logistics_entry_id: trip.id, company_id: trip.company_id })
    .onConflict((row) => row.column('logistics_entry_id').doUpdateSet(link))
    .execute();
  return { token, expires };
}

/** 发送司机填报链接: the driver gets a message with the link; the supplier is shown no token. */
export const linkRoute = (kernel: Kernel): Route =>
  recordWrite(kernel, logisticsRecord.noun, logisticsEntry.link, async (writing, row) => {
    const { tx, at, me, note } = writing;
    const trip = tripRow(row);
    if (!LINKED.includes(trip.logistics_status)) throw refused(NOUN.notNow);
    if (trip.driver_phone === '') throw refused(LOGISTICS_REFUSAL.noPhone);
    await takeLink(tx, { kind: 'trip-link', to: trip.driver_phone }, at);
    const issuing = { tx, at, accountId: me.accountId, cipher: kernel.cipher };
    const { expires } = await issueLink(issuing, trip);
    await sql`select graphile_worker.add_job(${TELL_TRIP_LINK}, json_build_object('id', ${trip.id}::text),
      job_key => ${`${TELL_TRIP_LINK}:${trip.id}:${at.getTime()}`})`.execute(tx);
    const [phone, expireTime] = [maskPhone(trip.driver_phone), wireTime(expires)];
    note({
      objectType: 'logisticsEntry',
      objectId: trip.id,
      detail: { after: { phone, expireTime } },
    });
    return { phone, expireTime };
  });

const TEXTING: LinkTexting = {
  page: 'trip',
  sealedFor: PURPOSE,
  purpose: 'tripLink',
  textOf: ({ name, no, url, until }) =>
    `${name}，物流单 ${no} 的填报链接：${url} 。打开后可上报位置、拍照和到达，有效期至 ${until}，请勿转发。`,
};

/** Sends the link that was asked for, unless it was sent. A failure has the job tried again. */
export async function textTripLink(
  kernel: Pick<Kernel, 'db' | 'sms' | 'clock' | 'cipher' | 'publicOrigin'>,
  payload: unknown,
): Promise<void> {
  const { id } = payload as { id: string };
  await inScope(kernel.db, { maintenance: true }, async (tx) => {
    const found = await tx
      .updateTable('trip_link as k')
      .from('logistics_entry as t')
      .set({ told_at: kernel.clock.now() })
      .whereRef('t.id', '=', 'k.logistics_entry_id')
      .where('t.id', '=', id)
      .where('k.told_at', 'is', null)
      .where('k.ended_at', 'is', null)
      .returning([
        'k.token_sealed',
        'k.expires_at',
        't.logistics_no as no',
        't.driver_name as name',
        't.driver_phone as phone',
      ])
      .executeTakeFirst();
    if (found && found.phone !== '') await textLink(kernel, found, TEXTING);
  });
}
