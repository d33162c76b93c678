import type { ReadValue } from '#server/kernel/ports/ocr.ts';
import { joined, type Row, type Sheet, type Token } from './tokens.ts';

/** Labels are printed wide (名　称), and the gap is at times read as a quotation mark. */
const GAP = /^[“”‘’"']$/;

/** Text of a row with the token that each character came from. */
function spelled(row: Row): { text: string; tokens: Token[] } {
  let text = '';
  const tokens: Token[] = [];
  for (const token of row.tokens.filter((one) => !GAP.test(one.text))) {
    text += token.text;
    for (let index = 0; index < token.text.length; index += 1) tokens.push(token);
  }
  return { text, tokens };
}

/** Labels of so many characters are known with one of them misread; no two differ by so little. */
const LONG = 4;

/** Where a label stands in a row's text, -1 where it does not. */
function labelAt(text: string, word: string): number {
  const exact = text.indexOf(word);
  if (exact >= 0 || word.length < LONG) return exact;
  const misread = (from: number) => [...word].filter((one, at) => text[from + at] !== one).length;
  for (let from = 0; from + word.length <= text.length; from += 1) {
    if (misread(from) === 1) return from;
  }
  return -1;
}

interface Label<Field extends string> {
  field: Field;
  row: number;
  /** Pixels: where the label begins, and where its value may begin. */
  left: number;
  right: number;
}

/** Part of a token from a character on: printing is about as wide everywhere. */
function cut(token: Token, from: number, to = token.text.length): Token {
  const step = token.width / token.text.length;
  return {
    ...token,
    text: token.text.slice(from, to),
    left: token.left + step * from,
    width: step * (to - from),
  };
}

function labelsOf<Field extends string>(
  rows: readonly Row[],
  words: ReadonlyMap<string, Field>,
): Label<Field>[] {
  const found: Label<Field>[] = [];
  for (const [index, row] of rows.entries()) {
    const { text, tokens } = spelled(row);
    for (const [word, field] of words) {
      const at = labelAt(text, word);
      const first = tokens[at];
      const last = tokens[at + word.length - 1];
      if (at < 0 || first === undefined || last === undefined) continue;
      const inLast = at + word.length - tokens.indexOf(last);
      const { left, width } = cut(last, 0, Math.min(inLast, last.text.length));
      found.push({ field, row: index, left: first.left, right: left + width });
    }
  }
  return found;
}

/** Tokens of a row between two columns, cut where a token runs into the next. */
function between(row: Row, from: number, to: number): Token[] {
  return row.tokens.flatMap((token) => {
    const step = token.width / token.text.length;
    const first = Math.max(0, Math.round((from - token.left) / step));
    const last = Math.min(token.text.length, Math.round((to - token.left) / step));
    return last > first ? [cut(token, first, last)] : [];
  });
}

/** A line that follows further below belongs to something else. */
const LEADING = 2.6;
/** Labels this near to one another, as a share of the sheet's width, stand in one column. */
const COLUMN = 0.06;

/** Where the column to the right of a label begins: on a row with such a label there, else where several stand in line. */
function columnEnd<Field extends string>(
  labels: readonly Label<Field>[],
  { left }: Label<Field>,
  at: { row: number; sheet: Sheet },
): number {
  const near = at.sheet.width * COLUMN;
  const others = labels.filter((other) => other.left > left + near);
  const counts = (one: Label<Field>) =>
    one.row === at.row ||
    others.filter((other) => Math.abs(other.left - one.left) < near).length > 1;
  return Math.min(at.sheet.width, ...others.filter(counts).map((one) => one.left - near / 8));
}

/** Tokens of a label's value: on its row, and below in its column up to the next label there. */
function valueTokens<Field extends string>(
  sheet: Sheet,
  labels: readonly Label<Field>[],
  label: Label<Field>,
): Token[] {
  const taken: Token[] = [];
  let before = sheet.rows[label.row]?.middle ?? 0;
  for (const [row, line] of sheet.rows.entries()) {
    if (row < label.row) continue;
    const below = row > label.row;
    const next = ({ row: other, left }: Label<Field>) =>
      other === row && Math.abs(left - label.left) < sheet.width * COLUMN;
    if (below && labels.some(next)) break;
    const tokens = between(line, label.right, columnEnd(labels, label, { row, sheet }));
    if (tokens.length === 0) continue;
    if (line.middle - before > line.height * LEADING) break;
    taken.push(...tokens);
    before = line.middle;
  }
  return taken;
}

/**
 * Values that stand to the right of printed labels and go on below in the same column, up to the next label of that
 * column. `words` spell the labels without spaces.
 */
export function labelledValues<Field extends string>(
  sheet: Sheet,
  words: ReadonlyMap<string, Field>,
): Partial<Record<Field, ReadValue>> {
  const labels = labelsOf(sheet.rows, words);
  const values: Partial<Record<Field, ReadValue>> = {};
  for (const label of labels) {
    const value = joined(valueTokens(sheet, labels, label), sheet);
    if (value !== undefined && values[label.field] === undefined) values[label.field] = value;
  }
  return values;
}
