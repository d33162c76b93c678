import { setImmediate as nextRound } from 'node:timers/promises';

/** How long work may hold the thread at a stretch: too short for other calls to notice. */
const SLICE_MS = 8;

interface YielderOptions {
  /** How long the work may take in all; without it as long as it likes. */
  longestMs?: number;
  /** What is thrown after that. */
  refusal?(): Error;
  signal?: AbortSignal | undefined;
}

/** Yields to the event loop when that is due; returns at once otherwise. */
export type Yielder = () => Promise<void>;

/**
 * For long work on the main thread: called between its pieces, the result yields to the event loop every few milliseconds, so that
 * other calls go on. It rejects with the refusal once the time is over, and with the signal's reason once that is aborted.
 */
export function createYielder({ longestMs, refusal, signal }: YielderOptions): Yielder {
  let since = performance.now();
  const end = since + (longestMs ?? Number.POSITIVE_INFINITY);
  return async () => {
    const now = performance.now();
    if (now > end && refusal) throw refusal();
    if (now - since < SLICE_MS) return;
    await nextRound();
    since = performance.now();
    signal?.throwIfAborted();
  };
}
