import { gunzipSync } from 'node:zlib';

import { invalidField } from './refusal.ts';

const MOST_BYTES = 20_000_000;
/** A sheet of ten thousand rows has a hundred columns. */
const MOST_CELLS = 1_000_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN, CLOSE, BRACE] = [0x5b, 0x5d, 0x7b];

/**
 * The rule of bodies (json-body.ts), which does not look into what is gzipped: PostgreSQL stores neither U+0000 nor half a
 * pair.
 */
const isText = (cell: unknown) =>
  typeof cell === 'string' && !cell.includes('\0') && cell.isWellFormed();

function isCells(value: unknown): value is string[][] {
  return Array.isArray(value) && value.every((row) => Array.isArray(row) && row.every(isText));
}

/** What is told of a file that cannot be taken, beside `content`. */
interface Bounds {
  readonly unreadable: string;
  readonly mostRows: number;
  readonly tooLong: string;
}

/** Where a text ends that begins before `at`. */
function endOfText(json: Buffer, at: number): number {
  let end = at;
  while (end < json.length && json[end] !== QUOTE) end += json[end] === BACKSLASH ? 2 : 1;
  return end;
}

/** What is wrong with the shape of cells, by one look at their bytes: millions of empty rows are small until they are parsed. */
function faultOf(json: Buffer, { unreadable, mostRows, tooLong }: Bounds): string | undefined {
  let depth = 0;
  let rows = 0;
  let cells = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === QUOTE) at = endOfText(json, at + 1);
    else if (sign === COMMA) cells += 1;
    else if (sign === CLOSE) depth -= 1;
    else if (sign === BRACE) return unreadable;
    else if (sign === OPEN) {
      depth += 1;
      if (depth === 2) rows += 1;
    }
    if (depth > 2 || cells > MOST_CELLS) return unreadable;
    if (rows > mostRows) return tooLong;
  }
  return undefined;
}

function unzipped(content: string): Buffer | undefined {
  try {
    return gunzipSync(Buffer.from(content, 'base64'), { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The cells of a sheet that travelled as JSON, string[][], gzipped, in base64. Throws 422 beside `content` with `unreadable` for
 * what is none, or is beyond 20 MB or a million cells, and with `tooLong` for more than `mostRows`, empty ones among them.
 */
export function gzippedCells(content: string, bounds: Bounds): string[][] {
  const json = unzipped(content);
  if (json === undefined) throw invalidField('content', bounds.unreadable);
  const fault = faultOf(json, bounds);
  if (fault !== undefined) throw invalidField('content', fault);
  const cells = parsed(json);
  if (!isCells(cells)) throw invalidField('content', bounds.unreadable);
  return cells;
}
