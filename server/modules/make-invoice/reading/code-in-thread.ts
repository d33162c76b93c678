import { runInThread } from '#server/kernel/concurrency/run-in-thread.ts';

import type { Pixels } from './qr-code.ts';

/**
 * The text of the QR code on a picture, looked for in a thread of its own: a picture may be made to take seconds. Throws ThreadTimeout where
 * it is not known whether there is one.
 */
export async function codeInThread(pixels: Pixels): Promise<string | undefined> {
  return (
    (await runInThread<string>(new URL('./qr-thread.ts', import.meta.url), pixels)) || undefined
  );
}
