import { Worker } from 'node:worker_threads';

/** Longer than a look takes with its thread's beginning, on a machine that has much to do. */
const PATIENCE_MS = 10_000;
const MOST_MB = 256;

/** The time for a look has run out. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * What a script answers to a message, in a thread of its own that ends with it: a file may be made to take seconds and all memory that
 * there is. Undefined where the script fails. Throws TooLate where it takes too long.
 */
export async function askThread<Answer>(
  script: URL,
  message: unknown,
  patienceMs = PATIENCE_MS,
): Promise<Answer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>();
  const thread = new Worker(script, {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const none = () => resolve(undefined);
  const late = setTimeout(() => reject(new TooLate()), patienceMs);
  thread.once('message', resolve).once('error', none).once('exit', none).postMessage(message);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
