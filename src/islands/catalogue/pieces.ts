import type { Piece } from './piece.ts';

const files = import.meta.glob<{ readonly piece: Piece }>('./pieces/*.tsx', { eager: true });

/** Every piece of pieces/ by the name of its file. */
export const PIECES: ReadonlyMap<string, Piece> = new Map(
  Object.entries(files).map(([path, { piece }]) => [path.replace(/^.*\/(.+)\.tsx$/, '$1'), piece]),
);
