import { Worker } from 'node:worker_threads';

import type { Print } from '#contract/make-invoice/printed-lines.ts';
import { MOST_GROWTH, watchGrowth } from '#server/kernel/concurrency/watch-growth.ts';
import type { PdfRead } from './pdf-thread.ts';

/** Time and memory that the reading of an invoice may take; a PDF may be made to take more of either. */
const PATIENCE_MS = 10_000;
const MOST_MB = 256;

/** What a PDF says: its print, and the text of the QR code on its first page. */
export interface PdfSaid {
  prints: Print[];
  /** Whether that is the print of all its pages. */
  whole: boolean;
  code: string;
  /** Time or memory ran out before all of it was looked at. */
  cut: boolean;
}

/** Reads a PDF in a thread that ends with it; what was not read within its time and memory is left out. */
export function readPdf(bytes: Buffer, patienceMs = PATIENCE_MS): Promise<PdfSaid> {
  const { promise, resolve } = Promise.withResolvers<PdfSaid>();
  const said: PdfSaid = { prints: [], whole: false, code: '', cut: false };
  const done = () => resolve(said);
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  const giveUp = () => {
    said.cut = true;
    done();
  };
  const late = setTimeout(giveUp, patienceMs);
  const unwatch = watchGrowth(MOST_GROWTH, giveUp);
  thread
    .on('message', (read: PdfRead) => {
      Object.assign(said, read);
      if ('code' in read) done();
    })
    .once('error', done)
    .once('exit', done)
    .postMessage(new Uint8Array(bytes));
  return promise.finally(async () => {
    clearTimeout(late);
    unwatch();
    await thread.terminate();
  });
}
