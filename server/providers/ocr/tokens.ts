import type { Place } from '#contract/file/place.ts';
import type { ReadValue } from '#server/kernel/ports/ocr.ts';

/** A piece of text as the program found it, in pixels. */
export interface Token {
  text: string;
  /** The line that the program saw it in; its order there is better than what the edges say. */
  line: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Tokens of one line of print, from left to right. */
export interface Row {
  tokens: readonly Token[];
  middle: number;
  height: number;
}

export interface Sheet {
  rows: readonly Row[];
  width: number;
  height: number;
}

const FIELDS = 12;
/** More than a sheet prints; stains are read as marks. */
const MOST_TOKENS = 4_000;

/** The table (tsv) as tokens; a row of level 1 is the page with its size. The program writes a head above it. */
export function sheetOf(tsv: string): Sheet {
  let width = 0;
  let height = 0;
  const tokens: Token[] = [];
  for (const line of tsv.split('\n')) {
    const cells = line.split('\t');
    if (cells.length < FIELDS) continue;
    const [left = 0, top = 0, w = 0, h = 0] = cells.slice(6, 10).map(Number);
    if (cells[0] === '1') {
      width = w;
      height = h;
    }
    const text = cells.slice(11).join('\t').replaceAll(/\s/g, '');
    if (cells[0] === '5' && text !== '' && tokens.length < MOST_TOKENS) {
      const at = cells.slice(2, 5).join('.');
      tokens.push({ text, line: at, left, top, width: w, height: h });
    }
  }
  return { rows: rowsOf(tokens), width, height };
}

const middleOf = ({ top, height }: Token) => top + height / 2;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function fromLeft(row: readonly Token[], all: readonly Token[]): Token[] {
  const lines = new Map<string, Token[]>();
  for (const token of all) {
    if (row.includes(token)) lines.set(token.line, [...(lines.get(token.line) ?? []), token]);
  }
  const leftOf = (line: readonly Token[]) => Math.min(...line.map(({ left }) => left));
  return [...lines.values()].toSorted((a, b) => leftOf(a) - leftOf(b)).flat();
}

/** Tokens whose middles lie within half a line of each other stand on one row, whatever block they came in. */
function rowsOf(tokens: readonly Token[]): Row[] {
  const line = median(tokens.map(({ height }) => height));
  const rows: Token[][] = [];
  for (const token of tokens.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1);
    const near =
      row !== undefined && Math.abs(middleOf(token) - median(row.map(middleOf))) < line * 0.6;
    if (near) row.push(token);
    else rows.push([token]);
  }
  return rows.map((row) => ({
    tokens: fromLeft(row, tokens),
    middle: median(row.map(middleOf)),
    height: line,
  }));
}

/** Joined text of tokens, with the place that they take up together. */
export function joined(tokens: readonly Token[], sheet: Sheet): ReadValue | undefined {
  const value = tokens.map(({ text }) => text).join('');
  if (value === '') return undefined;
  const left = Math.min(...tokens.map((token) => token.left));
  const top = Math.min(...tokens.map((token) => token.top));
  const right = Math.max(...tokens.map((token) => token.left + token.width));
  const bottom = Math.max(...tokens.map((token) => token.top + token.height));
  const place: Place = {
    left: left / sheet.width,
    top: top / sheet.height,
    width: (right - left) / sheet.width,
    height: (bottom - top) / sheet.height,
  };
  return { value, place };
}
