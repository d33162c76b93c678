import type { Readable } from 'node:stream';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { MINUTE, SECOND } from '#server/kernel/clock.ts';
import { Refusal, refused } from '#server/kernel/wire/refusal.ts';
import { LEAST_BYTES } from '#server/kernel/wire/slow-clients.ts';

/** Timeout means no progress for 60 s. */
const STALL_MS = 60 * SECOND;
const RECHECK_MS = 3 * MINUTE;

interface Watch {
  /** Rejects when the transfer does not move, when the sender has gone, and when the sender may not go on. */
  broken: Promise<never>;
  stop(): void;
}

/** Watches a transfer. `recheck` throws a refusal when its sender has signed out meanwhile. */
export function watch(source: Readable, recheck: () => Promise<unknown>): Watch {
  const { promise, reject } = Promise.withResolvers<never>();
  const stall = () => reject(refused(FILE_REFUSAL.slow));
  let stalled = setTimeout(stall, STALL_MS);
  let arrived = 0;
  let before = 0;
  const measure = setInterval(() => {
    // Whoever sends less keeps a place from others; a disk that is slow is not the sender's fault.
    if (arrived - before < LEAST_BYTES && !source.isPaused()) stall();
    before = arrived;
  }, MINUTE);
  const look = setInterval(() => {
    recheck().catch((error: unknown) => {
      // A database that is away says nothing about the sender.
      if (error instanceof Refusal && error.status < 500) reject(error);
    });
  }, RECHECK_MS);
  const onData = (chunk: Buffer) => {
    arrived += chunk.length;
    clearTimeout(stalled);
    stalled = setTimeout(stall, STALL_MS);
  };
  const onEnd = () => clearInterval(measure);
  const onClose = () => {
    if (!source.readableEnded) reject(refused(FILE_REFUSAL.incomplete));
  };
  source.on('data', onData);
  source.once('end', onEnd);
  source.once('close', onClose);
  source.once('error', onClose);
  // Nobody may be listening any more when the connection ends.
  promise.catch(() => undefined);
  return {
    broken: promise,
    stop() {
      clearTimeout(stalled);
      clearInterval(measure);
      clearInterval(look);
      source.off('data', onData);
      source.off('end', onEnd);
      source.off('close', onClose);
      source.off('error', onClose);
    },
  };
}
