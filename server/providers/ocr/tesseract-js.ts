import { Worker } from 'node:worker_threads';

import { type OcrProvider, OcrUnavailable } from '#server/kernel/ports/ocr.ts';
import { READING_MS, type Reader, tesseractBy } from './printed.ts';

/** What the thread is asked: a picture, and what stands on it. */
export interface Asked {
  picture: Uint8Array;
  print: 'words' | 'code';
}

/** What the thread answers: the text, or why there is none. */
export type Told = { text: string } | { complaint: string };

/**
 * A thread for one picture. It starts in a third of a second and gives back what it took (some 150 MB) when it ends; a
 * picture that brings the program down ends the thread, not the server.
 */
function threadReader(): Reader {
  const code = new URL('./tesseract-js-thread.ts', import.meta.url);
  // What the library tells the terminal (a guessed resolution) is of no use there.
  const thread = new Worker(code, { stdout: true, stderr: true });
  let fallen: Error | undefined;
  thread.on('error', (error) => {
    fallen = error;
  });
  const ask = (asked: Asked): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const fail = (why: string) => reject(new OcrUnavailable(why));
    const late = setTimeout(() => fail('reading took too long'), READING_MS);
    const told = (answer: Told) =>
      'text' in answer ? resolve(answer.text) : fail(answer.complaint);
    const ended = () => fail(fallen?.message ?? 'the thread ended');
    thread.once('message', told).once('exit', ended).postMessage(asked);
    return promise.finally(() => {
      clearTimeout(late);
      thread.off('message', told).off('exit', ended);
    });
  };
  return {
    words: (picture) => ask({ picture, print: 'words' }),
    code: (picture) => ask({ picture, print: 'code' }),
    end: async () => {
      await thread.terminate();
    },
  };
}

/** Reads with tesseract.js and the data that npm installed with it; nothing is fetched, no program is needed. */
export function tesseractJsOcr(): OcrProvider {
  return tesseractBy(threadReader);
}
