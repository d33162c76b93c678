import { SIGN_REFUSAL } from '#contract/delivery/sign.ts';
import { takeInWindow } from '#server/kernel/authentication/sms-counter.ts';
import { before, HOUR } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { networkOf, type Origin } from '#server/kernel/wire/origin.ts';
import { refused, tooMany } from '#server/kernel/wire/refusal.ts';

/** Misses of one network in an hour after which nothing of the sign page answers it. */
export const GUESSES = { kind: 'sign-guess', lengthMs: HOUR, limit: 50 } as const;

const TOO_MANY = '尝试次数过多，请一小时后再试，或请供应商重发签收链接';

/** Throws 429 where a network has guessed too often, whether what it asks now is right or not. */
export async function expectNotGuessing(
  { db }: Pick<Kernel, 'db'>,
  { address }: Origin,
  at: Date,
): Promise<void> {
  const found = await db
    .selectFrom('address_counter')
    .select('window_start')
    .where('kind', '=', GUESSES.kind)
    .where('address', '=', networkOf(address))
    .where('hits', '>=', GUESSES.limit)
    .where('window_start', '>', before(at, GUESSES.lengthMs))
    .executeTakeFirst();
  if (found === undefined) return;
  const left = found.window_start.getTime() + GUESSES.lengthMs - at.getTime();
  throw tooMany(TOO_MANY, Math.max(1, Math.ceil(left / 1000)));
}

/** Counts a token that leads nowhere, in a transaction of its own, and throws that it does. */
export async function missed(
  { db }: Pick<Kernel, 'db'>,
  { address }: Origin,
  at: Date,
): Promise<never> {
  await db.transaction().execute((tx) => takeInWindow(tx, networkOf(address), GUESSES, at));
  throw refused(SIGN_REFUSAL.unknown);
}
