// Prevents the file that everybody adds to: past 250 lines nobody reads it whole before changing it.

import type { Check, SourceFile } from './source.ts';

const MOST_LINES = 250;
/** A test file is a list of cases, and nothing depends on it. */
const MOST_TEST_LINES = 400;

/** What a script wrote nobody reads. */
const GENERATED = /\.generated\.ts$/;

/** Declarations are read a row at a time, too; a file of them has hardly a statement or a function. */
const MOST_DECLARED_LINES = 500;
const LOGIC =
  /^\s*(?:\}?\s*else\b|return\b|if \(|for \(|while \(|throw |await |let )|=>|\bfunction\b/gm;
const LOGIC_OF_DECLARATIONS = 0.04;

const CODE = /\.(ts|tsx|mjs|astro|css|sql)$/;

function lineCount({ text }: SourceFile): number {
  return text.replace(/\n$/, '').split('\n').length;
}

function mostLines(file: SourceFile): number {
  if (/\.(test|spec)\.tsx?$/.test(file.path)) return MOST_TEST_LINES;
  const logic = [...file.text.matchAll(LOGIC)].length;
  const declares = logic <= LOGIC_OF_DECLARATIONS * lineCount(file);
  return declares ? MOST_DECLARED_LINES : MOST_LINES;
}

export const fileLength: Check = {
  name: 'file length',
  run: (files) =>
    files
      .filter((file) => CODE.test(file.path) && !GENERATED.test(file.path))
      .map((file) => ({ file, lines: lineCount(file), most: mostLines(file) }))
      .filter(({ lines, most }) => lines > most)
      .map(({ file, lines, most }) => ({
        path: file.path,
        line: most + 1,
        message: `${lines} lines; split it by what it does, ${most} is the most`,
      })),
};
