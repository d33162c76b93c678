// Prevents the file that everybody adds to: past 250 lines nobody reads it whole before changing it.

import type { Check, SourceFile } from './source.ts';

const MOST_LINES = 250;

/** Tables of data: long because the world is, and read a row at a time. */
const TABLES: readonly RegExp[] = [/^server\/db\/seed\//, /^contract\/.*-vectors\.json$/];

const CODE = /\.(ts|tsx|mjs|astro|css|sql)$/;

function lineCount({ text }: SourceFile): number {
  return text.replace(/\n$/, '').split('\n').length;
}

export const fileLength: Check = {
  name: 'file length',
  run: (files) =>
    files
      .filter((file) => CODE.test(file.path) && !TABLES.some((table) => table.test(file.path)))
      .filter((file) => lineCount(file) > MOST_LINES)
      .map((file) => ({
        path: file.path,
        line: MOST_LINES + 1,
        message: `${lineCount(file)} lines; split it by what it does, ${MOST_LINES} is the most`,
      })),
};
