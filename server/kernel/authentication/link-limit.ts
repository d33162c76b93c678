import { DAY } from '../clock.ts';
import type { Tx } from '../session/scope.ts';
import { tooMany } from '../wire/refusal.ts';
import { takeInWindow, untilRoom } from './sms-counter.ts';

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
type Following = 'sign-link' | 'trip-departure' | 'pick-code';

/** What somebody asks for who wants the message itself. */
const FULL_PHONES = {
  'sign-link': `现场签收人的手机今日已收到 ${LINKS_PER_DAY} 条签收短信，请明日再试；扫描送货单上的二维码也可签收`,
  'pick-code': `提货司机的手机今日已收到 ${LINKS_PER_DAY} 条提货码短信，请明日再换发`,
} as const;

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

/** That one of these phones at least gets such a message today, of whoever asks that it be sent again. Throws 429 with the seconds to wait. */
export async function expectReachable(
  tx: Tx,
  { kind, phones }: { kind: keyof typeof FULL_PHONES; phones: readonly string[] },
  at: Date,
): Promise<void> {
  const seconds = await untilRoom(tx, phones, windowOf(kind), at);
  if (seconds !== undefined) throw tooMany(FULL_PHONES[kind], seconds);
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
