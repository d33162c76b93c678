import { sql } from 'kysely';

import { SMS_COUNTDOWN_SECONDS } from '#contract/account/login.ts';
import { before, DAY, HOUR, SECOND, wireDay } from '../clock.ts';
import type { Tx } from '../session/scope.ts';

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
  const { rows } = await sql`
    insert into sms_counter as counter (phone, day, sends, last_sent_at)
    values (${phone}, ${day}, 1, ${now})
    on conflict (phone) do update set
      day = excluded.day,
      sends = case when counter.day = excluded.day then counter.sends + 1 else 1 end,
      last_sent_at = excluded.last_sent_at
      where counter.last_sent_at <= ${before(now, SMS_COUNTDOWN_SECONDS * SECOND)}
        and (counter.day <> excluded.day or counter.sends < ${SENDS_PER_DAY})
    returning sends`.execute(tx);
  return rows.length > 0 ? undefined : phoneLimit(tx, phone, now);
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
  const { rows } = await sql`
    insert into address_counter as counter (kind, address, window_start, hits)
    values (${window.kind}, ${address}, ${now}, 1)
    on conflict (kind, address) do update set
      window_start = case when counter.window_start <= ${before(now, window.lengthMs)}
        then excluded.window_start else counter.window_start end,
      hits = case when counter.window_start <= ${before(now, window.lengthMs)}
        then 1 else counter.hits + 1 end
      where counter.window_start <= ${before(now, window.lengthMs)} or counter.hits < ${window.limit}
    returning hits`.execute(tx);
  if (rows.length > 0) return undefined;
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

/** Takes one send for an address, across phones; the limits are settings. */
export async function takeAddress(
  tx: Tx,
  address: string,
  limits: { addressPerHour: number; addressPerDay: number },
  now: Date,
): Promise<SendLimit | undefined> {
  const hour = { kind: 'sms-hour', lengthMs: HOUR, limit: limits.addressPerHour };
  const day = { kind: 'sms-day', lengthMs: DAY, limit: limits.addressPerDay };
  return (
    (await takeInWindow(tx, address, hour, now)) ?? (await takeInWindow(tx, address, day, now))
  );
}
