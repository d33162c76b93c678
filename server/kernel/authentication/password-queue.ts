import { availableParallelism } from 'node:os';

import { createFairQueue } from '../concurrency/fair-queue.ts';
import type { Origin } from '../wire/origin.ts';
import { unavailable } from '../wire/refusal.ts';

/**
 * Deriving a password takes a core for some hundredths of a second and 19 MiB. One per core runs at a time, addresses
 * take turns, and whoever would have to wait long behind others of the own address is told to come again.
 */
export const inPasswordQueue = createFairQueue({
  width: availableParallelism(),
  most: 128,
  patienceMs: 800,
  longestMs: 8_000,
  refusal: unavailable,
});

/**
 * Derives a password in inPasswordQueue for whoever has proved something already, by a code or a session: crowds of them are small, so
 * each call takes turns as a source of its own and not with its address. Throws 503 when it would wait too long.
 */
export function inProvedQueue<T>({ requestId }: Origin, work: () => Promise<T>): Promise<T> {
  return inPasswordQueue(`proved ${requestId}`, work);
}
