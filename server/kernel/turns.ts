import { setImmediate as nextRound } from 'node:timers/promises';

/** Work of a few milliseconds is what others hardly notice. */
const TURN_MS = 8;

interface TurnsOptions {
  /** How long the work may take in all. */
  longestMs?: number;
  /** What is thrown after that. */
  refusal?(): Error;
  signal?: AbortSignal | undefined;
}

export type Turn = () => Promise<void>;

/**
 * Long work that shares its thread: whoever calls this between its pieces gives the others a round every few milliseconds.
 * Rejects when the time is over, or the signal says so.
 */
export function takingTurns({ longestMs, refusal, signal }: TurnsOptions): Turn {
  let since = performance.now();
  const end = since + (longestMs ?? Number.POSITIVE_INFINITY);
  return async () => {
    const now = performance.now();
    if (now > end && refusal) throw refusal();
    if (now - since < TURN_MS) return;
    await nextRound();
    since = performance.now();
    signal?.throwIfAborted();
  };
}
