import { Worker } from 'node:worker_threads';

import type { Print } from '#contract/make-invoice/printed-lines.ts';

/** Time and memory that the text of an invoice may take; a PDF may be made to take more of either. */
const PATIENCE_MS = 10_000;
const MOST_MB = 256;

/** The print of a PDF, by a thread that ends with it; nothing where it has none, or takes too long. */
export function printsOfPdf(bytes: Buffer): Promise<Print[]> {
  const { promise, resolve } = Promise.withResolvers<Print[]>();
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const late = setTimeout(() => resolve([]), PATIENCE_MS);
  thread
    .once('message', (prints: Print[]) => resolve(prints))
    .once('error', () => resolve([]))
    .once('exit', () => resolve([]))
    .postMessage(new Uint8Array(bytes));
  return promise.finally(async () => {
    clearTimeout(late);
    await thread.terminate();
  });
}
