import { sql } from 'kysely';

import { SMS_COUNTDOWN_SECONDS } from '#contract/account/login.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, CLOCKS_DIFFER_MS, DAY, HOUR, SECOND, wireDay } from '../clock.ts';
import type { Tx } from '../session/scope.ts';
import { networkOf } from '../wire/origin.ts';

const sends = columnsOf('sms_counter');
const hits = columnsOf('address_counter');

export const SENDS_PER_DAY = 10;

/** Why a code may not be sent now; `retryAfter` in seconds. */
export interface SendLimit {
  kind: 'wait' | 'day' | 'address';
  retryAfter: number;
}

function secondsUntil(moment: number, now: Date): number {
  return Math.max(1, Math.ceil((moment - now.getTime()) / SECOND));
}

function nextDayInUtc8(now: Date): number {
  return Date.parse(`${wireDay(now)}T00:00:00+08:00`) + DAY;
}

async function phoneLimit(tx: Tx, phone: string, now: Date): Promise<SendLimit> {
  const counter = await tx
    .selectFrom('sms_counter')
    .select(['day', 'sends', 'last_sent_at'])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  if (counter.day === wireDay(now) && counter.sends >= SENDS_PER_DAY) {
    return { kind: 'day', retryAfter: secondsUntil(nextDayInUtc8(now), now) };
  }
  const next = counter.last_sent_at.getTime() + SMS_COUNTDOWN_SECONDS * SECOND;
  // Whoever looked at the clock before the one that was granted waits no longer than it.
  return { kind: 'wait', retryAfter: Math.min(SMS_COUNTDOWN_SECONDS, secondsUntil(next, now)) };
}

/**
 * Takes one send for a phone across purposes: one per 60 s, ten per day in UTC+8. One conditional statement, so it
 * holds under any number of parallel calls. Answers why not, else undefined.
 */
export async function takeSend(tx: Tx, phone: string, now: Date): Promise<SendLimit | undefined> {
  const day = wireDay(now);
  const taken = await tx
    .insertInto('sms_counter')
    .values({ phone, day, sends: 1, last_sent_at: now })
    .onConflict((on) =>
      on
        .column('phone')
        .doUpdateSet({
          day,
          sends: sql<number>`case when ${sends.day} = ${day} then ${sends.sends} + 1 else 1 end`,
          last_sent_at: now,
        })
        .where((row) =>
          row.or([
            row('sms_counter.last_sent_at', '<=', before(now, SMS_COUNTDOWN_SECONDS * SECOND)),
            row('sms_counter.last_sent_at', '>', before(now, -CLOCKS_DIFFER_MS)),
          ]),
        )
        .where(sql<boolean>`(${sends.day} <> ${day} or ${sends.sends} < ${SENDS_PER_DAY})`),
    )
    .returning('sends')
    .execute();
  return taken.length > 0 ? undefined : phoneLimit(tx, phone, now);
}

interface Window {
  kind: string;
  lengthMs: number;
  limit: number;
}

/** Counts one hit in a window of fixed length that begins with its first one. */
export async function takeInWindow(
  tx: Tx,
  address: string,
  window: Window,
  now: Date,
): Promise<SendLimit | undefined> {
  const isOver = sql<boolean>`(${hits.window_start} <= ${before(now, window.lengthMs)}
    or ${hits.window_start} > ${before(now, -CLOCKS_DIFFER_MS)})`;
  const taken = await tx
    .insertInto('address_counter')
    .values({ kind: window.kind, address, window_start: now, hits: 1 })
    .onConflict((on) =>
      on
        .columns(['kind', 'address'])
        .doUpdateSet({
          window_start: sql<Date>`case when ${isOver} then ${now} else ${hits.window_start} end`,
          hits: sql<number>`case when ${isOver} then 1 else ${hits.hits} + 1 end`,
        })
        .where(sql<boolean>`${isOver} or ${hits.hits} < ${window.limit}`),
    )
    .returning('hits')
    .execute();
  if (taken.length > 0) return undefined;
  const { window_start } = await tx
    .selectFrom('address_counter')
    .select('window_start')
    .where('kind', '=', window.kind)
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  return {
    kind: 'address',
    retryAfter: secondsUntil(window_start.getTime() + window.lengthMs, now),
  };
}

/** Seconds until one of these addresses has room in its window again; undefined while one of them has, and without any. */
export async function untilRoom(
  tx: Tx,
  addresses: readonly string[],
  { kind, lengthMs, limit }: Window,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ start: Date }>`
    select ${hits.window_start} as start from ${hits} where ${hits.kind} = ${kind} and ${hits.address} = any (${addresses}::text[])
      and ${hits.hits} >= ${limit} and ${hits.window_start} > ${before(now, lengthMs)}
      and ${hits.window_start} <= ${before(now, -CLOCKS_DIFFER_MS)} order by ${hits.window_start}`.execute(
    tx,
  );
  const [first] = rows;
  if (first === undefined || rows.length < new Set(addresses).size) return undefined;
  return secondsUntil(first.start.getTime() + lengthMs, now);
}

/** Takes one send for the network of an address, across phones; the limits are settings. */
export async function takeAddress(
  tx: Tx,
  address: string,
  limits: { addressPerHour: number; addressPerDay: number },
  now: Date,
): Promise<SendLimit | undefined> {
  const network = networkOf(address);
  const hour = { kind: 'sms-hour', lengthMs: HOUR, limit: limits.addressPerHour };
  const day = { kind: 'sms-day', lengthMs: DAY, limit: limits.addressPerDay };
  return (
    (await takeInWindow(tx, network, hour, now)) ?? (await takeInWindow(tx, network, day, now))
  );
}
