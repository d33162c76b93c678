// Prevents what reviews forget and no linter knows: unfinished words, a second door to the wire or the clock,
// styles and handlers that the content security policy would refuse. One row a mistake.

import { PATTERNS, type Pattern } from './pattern-table.ts';
import { type Check, type Finding, lineAt, type SourceFile } from './source.ts';

function findIn(file: SourceFile, pattern: Pattern): Finding[] {
  return [...file.text.matchAll(pattern.find)].map((match) => ({
    path: file.path,
    line: lineAt(file.text, match.index),
    message: `${match[0].trim().slice(0, 60)}: ${pattern.why}`,
  }));
}

/** What the rows of the table find in these files. */
export function findPatterns(files: readonly SourceFile[], table: readonly Pattern[]): Finding[] {
  return table.flatMap((pattern) =>
    files
      .filter(({ path }) => pattern.where.test(path) && !pattern.except?.test(path))
      .flatMap((file) => findIn(file, pattern)),
  );
}

export const patterns: Check = {
  name: 'forbidden patterns',
  run: (files) => findPatterns(files, PATTERNS),
};
