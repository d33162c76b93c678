import { setImmediate as nextRound } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createLimiter } from '#server/kernel/concurrency/limiter.ts';

/** Chunks of files that one round of the event loop works on; what else waits for the loop comes in between. */
const WIDTH = 2;
/** Bytes after which the memory of chunks is given back. */
const SWEEP = 3 * 1024 * 1024;

const queued = createLimiter(WIDTH);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (what: { type: 'minor' }) => void;

let passed = 0;

/**
 * Works on a chunk of an arriving file when it is its turn. V8 counts chunks as memory outside of its heap, and walks the
 * whole heap (5 to 15 ms) for every 14 MB of them; looking through the young objects alone gives them back in half a
 * millisecond (decision 031).
 */
export async function inChunkQueue(chunk: Buffer, work: () => void): Promise<void> {
  await queued(async () => {
    work();
    passed += chunk.length;
    if (passed >= SWEEP) {
      passed = 0;
      collect({ type: 'minor' });
    }
    await nextRound();
  });
}
