import { gunzipSync } from 'node:zlib';

import { invalidField } from './refusal.ts';

const MOST_BYTES = 20_000_000;

/**
 * The rule of bodies (json-body.ts), which does not look into what is gzipped: PostgreSQL stores neither U+0000 nor half a
 * pair.
 */
const isText = (cell: unknown) =>
  typeof cell === 'string' && !cell.includes('\0') && cell.isWellFormed();

function isCells(value: unknown): value is string[][] {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isText));
}

/**
 * The cells of a sheet that travelled as JSON, string[][], gzipped, in base64. Throws 422 with `unreadable` beside `content`
 * for what is none, or is beyond 20 MB.
 */
export function gzippedCells(content: string, unreadable: string): string[][] {
  let cells: unknown;
  try {
    const bytes = gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: MOST_BYTES });
    cells = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidField('content', unreadable);
  }
  if (!isCells(cells)) throw invalidField('content', unreadable);
  return cells;
}
