import { Worker } from 'node:worker_threads';

import { MOST_GROWTH, watchGrowth } from './watch-growth.ts';

/** More than a script and the start of its thread take on a busy machine. */
const TIMEOUT_MS = 10_000;
const MOST_MB = 256;

/** The script took longer, or more memory, than it may. */
export class ThreadTimeout extends Error {
  override readonly name = 'ThreadTimeout';
}

/**
 * What a script answers to a message, in a thread of its own that ends with it, with bounds on time and memory: a hostile file can be
 * made to take seconds, or all the memory there is. Undefined where the script fails; throws ThreadTimeout after ten seconds, or where it takes too much.
 */
export async function runInThread<Answer>(
  script: URL,
  message: unknown,
): Promise<Answer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>();
  const thread = new Worker(script, {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const none = () => resolve(undefined);
  const giveUp = () => reject(new ThreadTimeout());
  const late = setTimeout(giveUp, TIMEOUT_MS);
  const unwatch = watchGrowth(MOST_GROWTH, giveUp);
  thread.once('message', resolve).once('error', none).once('exit', none).postMessage(message);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    unwatch();
    await thread.terminate();
  }
}
