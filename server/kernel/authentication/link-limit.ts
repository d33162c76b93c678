import { DAY } from '../clock.ts';
import type { Tx } from '../session/scope.ts';
import { tooMany } from '../wire/refusal.ts';
import { takeInWindow } from './sms-counter.ts';

/** Short messages of one kind and to one addressee, in a day. */
const LINKS_PER_DAY = 20;

const TOO_MANY = {
  'trip-link': '今日发送链接次数过多，请明日再试',
  'sign-link': '今日发送链接次数过多，请明日再试',
  'scene-receiver': '今日变更同一签收人次数过多，请明日再试',
  'pick-code': '今日换发提货码次数过多，请明日再试',
  invitation: '今日向该手机号发送邀请次数过多，请明日再试',
} as const;

/** What follows what others do, and is no reason to keep them from doing it. */
type Following = 'sign-link' | 'trip-departure';

const windowOf = (kind: string) => ({ kind, lengthMs: DAY, limit: LINKS_PER_DAY });

/**
 * Takes one short message to a phone that what somebody did brings about, such as a delivery to its site: beyond twenty of a kind a day it is
 * left out, and what was done stands. To be asked in the transaction that sends it.
 */
export async function takeText(
  tx: Tx,
  { kind, to }: { kind: Following; to: string },
  at: Date,
): Promise<boolean> {
  return (await takeInWindow(tx, to, windowOf(kind), at)) === undefined;
}

/**
 * Takes one short message that somebody signed in has sent, so that nobody's phone is flooded by whoever may enter a number: `to` is
 * that phone, or the document whose phones are told. Throws 429 with the seconds to wait beyond twenty of a kind a day.
 */
export async function takeLink(
  tx: Tx,
  { kind, to }: { kind: keyof typeof TOO_MANY; to: string },
  at: Date,
): Promise<void> {
  const over = await takeInWindow(tx, to, windowOf(kind), at);
  if (over) throw tooMany(TOO_MANY[kind], over.retryAfter);
}
