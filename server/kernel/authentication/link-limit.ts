import { DAY } from '../clock.ts';
import type { Tx } from '../session/scope.ts';
import { tooMany } from '../wire/refusal.ts';
import { takeInWindow } from './sms-counter.ts';

/** Short messages with a link, of one kind and to one addressee, in a day. */
const LINKS_PER_DAY = 20;

/**
 * Takes one short message with a link, so that nobody's phone is flooded by whoever may enter a number: `to` is that phone, or the
 * document whose phones are told. Throws 429 with the seconds to wait beyond twenty of a kind a day.
 */
export async function takeLink(
  tx: Tx,
  { kind, to }: { kind: 'trip-link' | 'sign-link'; to: string },
  at: Date,
): Promise<void> {
  const over = await takeInWindow(tx, to, { kind, lengthMs: DAY, limit: LINKS_PER_DAY }, at);
  if (over) throw tooMany('今日发送链接次数过多，请明日再试', over.retryAfter);
}
