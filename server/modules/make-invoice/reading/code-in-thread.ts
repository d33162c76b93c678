import { Worker } from 'node:worker_threads';

import type { Pixels } from './qr-code.ts';

/** Longer than a look takes with its thread's beginning, on a machine that has much to do. */
const PATIENCE_MS = 10_000;
const MOST_MB = 256;

/** The time for a look at a picture has run out. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * The text of the QR code on a picture, looked for in a thread of its own: a picture may be made to take seconds. Throws TooLate where
 * it is not known whether there is one.
 */
export async function codeInThread(pixels: Pixels): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const thread = new Worker(new URL('./qr-thread.ts', import.meta.url), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const none = () => resolve('');
  const late = setTimeout(() => reject(new TooLate()), PATIENCE_MS);
  thread.once('message', resolve).once('error', none).once('exit', none).postMessage(pixels);
  try {
    return (await promise) || undefined;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
