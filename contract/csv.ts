/** How spreadsheets are kept from taking digits for a number. */
const FORMULA = /^="([\s\S]*)"$/;

const clean = (cell: string) => cell.trim().replace(FORMULA, '$1');

/** Whether nothing stands in a row. */
export const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell === '');

/** A cell, and where the sign stands that ends it. */
interface Ended {
  cell: string;
  end: number;
}

function plain(text: string, from: number, ends: RegExp): Ended {
  ends.lastIndex = from;
  const end = ends.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, end), end };
}

const OPENS = /[^\S\n]*=?"/y;
const BLANKS = /[^\S\n\t]*/y;

/** What stands between quotation marks; undefined where they are none: not closed, or closed in the middle of a cell. */
function quoted(text: string, from: number, comma: string): Ended | undefined {
  OPENS.lastIndex = from;
  if (!OPENS.test(text)) return undefined;
  const begin = OPENS.lastIndex;
  let close = text.indexOf('"', begin);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return undefined;
  BLANKS.lastIndex = close + 1;
  BLANKS.test(text);
  const end = BLANKS.lastIndex;
  if (end < text.length && text[end] !== comma && text[end] !== '\n') return undefined;
  return { cell: text.slice(begin, close).replaceAll('""', '"'), end };
}

/**
 * Cells of a CSV or of what a spreadsheet copies: commas or tabs, as the first line has that is parted at all; quotation marks
 * doubled within quoted cells. A mark that is not closed at the end of a cell is a sign like others, so that it swallows no lines.
 * Blank rows keep their place, so that a row's number is the spreadsheet's; none follow the last. Pure.
 */
export function cellsOf(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const first = /^.*[\t,].*$/m.exec(source)?.[0] ?? '';
  const comma = first.includes('\t') && !first.includes(',') ? '\t' : ',';
  const ends = comma === ',' ? /[,\n]/g : /[\t\n]/g;
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; ; at += 1) {
    const { cell, end } = quoted(source, at, comma) ?? plain(source, at, ends);
    row.push(clean(cell));
    at = end;
    if (source[at] === comma) continue;
    rows.push(row);
    row = [];
    if (at >= source.length) break;
  }
  return rows.slice(0, rows.findLastIndex((one) => !isBlank(one)) + 1);
}
