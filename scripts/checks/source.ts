import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';

export interface SourceFile {
  /** From the project root, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** A rule over the whole source; it finds nothing in a healthy tree. */
export interface Check {
  readonly name: string;
  readonly run: (files: readonly SourceFile[]) => Finding[] | Promise<Finding[]>;
}

const TEXT = new Set(
  '.ts .tsx .mjs .astro .css .sql .md .yaml .json .sh .html .conf .service'.split(' '),
);
const NOT_SOURCE = new Set([
  'node_modules',
  'dist',
  'data',
  'reports',
  'test-results',
  '.git',
  '.astro',
  'package-lock.json',
]);

/** Every text file of the project, without what is installed or built. */
export async function readSources(root: string): Promise<SourceFile[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const found = await Promise.all(
    entries
      .filter((entry) => !NOT_SOURCE.has(entry.name))
      .map((entry) => readEntry(root, entry.name, entry.isDirectory())),
  );
  return found.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function readEntry(root: string, name: string, isFolder: boolean): Promise<SourceFile[]> {
  const path = join(root, name);
  if (isFolder) {
    const inside = await readSources(path);
    return inside.map((file) => ({ ...file, path: `${name}/${file.path}` }));
  }
  if (!TEXT.has(extname(name)) && name !== 'run') return [];
  return [{ path: relative(root, path), text: await readFile(path, 'utf8') }];
}

/** The line, counted from 1, on which the character at `offset` stands. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
