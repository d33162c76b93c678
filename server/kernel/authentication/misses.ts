import { before, CLOCKS_DIFFER_MS } from '../clock.ts';
import type { Kernel } from '../kernel.ts';
import { refused, tooMany } from '../wire/refusal.ts';
import { takeInWindow } from './sms-counter.ts';

/** What may be missed so often, by whom it is counted for, before nothing is answered until the window ends. */
export interface Misses {
  readonly kind: string;
  /** Length of the window, which begins with the first miss. */
  readonly lengthMs: number;
  readonly limit: number;
  /** What a miss is answered with, and what is said once there were too many. */
  readonly miss: { readonly code: string; readonly text: string };
  readonly tooMany: string;
}

type Database = Pick<Kernel, 'db'>;

/** Throws 429 with the seconds to wait where `by` has missed too often, whether what it asks now is right or not. */
export async function expectFewMisses(
  { db }: Database,
  { kind, lengthMs, limit, tooMany: text }: Misses,
  by: string,
  at: Date,
): Promise<void> {
  const found = await db
    .selectFrom('address_counter')
    .select('window_start')
    .where('kind', '=', kind)
    .where('address', '=', by)
    .where('hits', '>=', limit)
    .where('window_start', '>', before(at, lengthMs))
    .where('window_start', '<=', before(at, -CLOCKS_DIFFER_MS))
    .executeTakeFirst();
  if (found === undefined) return;
  const left = found.window_start.getTime() + lengthMs - at.getTime();
  throw tooMany(text, Math.max(1, Math.ceil(left / 1000)));
}

/** Counts a miss of `by`, in a transaction of its own, and throws what it is answered with; 429 beyond the limit. */
export async function missed(
  { db }: Database,
  misses: Misses,
  by: string,
  at: Date,
): Promise<never> {
  const over = await db.transaction().execute((tx) => takeInWindow(tx, by, misses, at));
  if (over !== undefined) throw tooMany(misses.tooMany, over.retryAfter);
  throw refused(misses.miss);
}
