import { spawn } from 'node:child_process';

import { type OcrProvider, OcrUnavailable } from '#server/kernel/ports/ocr.ts';
import { CODE_CHARACTERS } from './clean.ts';
import { READING_MS, tesseractBy } from './printed.ts';

/** Chinese and the Latin letters of codes; sparse text, in no order. */
const ALL_TEXT = ['-l', 'chi_sim', '--psm', '11', 'tsv'];
/** One line of a code: its letters and digits only. */
const ONE_CODE = ['-l', 'eng', '--psm', '7', '-c', `tessedit_char_whitelist=${CODE_CHARACTERS}`];

function run(picture: Buffer, options: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // One thread: two pictures at once would otherwise fight for the same processors.
  const env = { PATH: process.env.PATH ?? '', OMP_THREAD_LIMIT: '1' };
  const program = spawn('tesseract', ['stdin', 'stdout', ...options], {
    env,
    timeout: READING_MS,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  let complaint = '';
  program.stdout.on('data', (part: Buffer) => parts.push(part));
  program.stderr.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString()).slice(0, 500);
  });
  program.on('error', (error) => reject(new OcrUnavailable(error.message)));
  program.on('close', (code) => {
    if (code === 0) resolve(Buffer.concat(parts).toString('utf8'));
    else reject(new OcrUnavailable(`tesseract ended with ${code}: ${complaint}`));
  });
  // A program that ends early closes its input; its exit code says why.
  program.stdin.on('error', () => undefined);
  program.stdin.end(picture);
  return promise;
}

/** Reads with the tesseract program of this machine and its data for simplified Chinese. */
export function tesseractOcr(): OcrProvider {
  return tesseractBy(() => ({
    words: (picture) => run(picture, ALL_TEXT),
    code: (line) => run(line, ONE_CODE),
    // The program ends with each picture.
    end: () => Promise.resolve(),
  }));
}
