import { setImmediate } from 'node:timers/promises';

import {
  SHEET_MAX,
  SHEET_REFUSAL,
  type SheetContent,
  type SheetProblem,
} from '#contract/read-sheet.ts';
import { refused } from '#server/kernel/refusal.ts';
import { attribute, type Element, element, elements, prefixOf, without } from './elements.ts';
import { partsOf, type SheetParts } from './parts.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function unescapeXml(text: string): string {
  return text
    .replaceAll(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w{2,4}));/g, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The texts of `<t>` in a piece, without the readings (拼音) beside them. */
function textsIn(piece: string, prefix: string): string {
  let text = '';
  for (const { body } of elements(without(piece, `${prefix}rPh`), `${prefix}t`)) text += body;
  return unescapeXml(text);
}

function sharedTexts(xml: string): string[] {
  const prefix = prefixOf(xml, 'sst');
  return [...elements(xml, `${prefix}si`)].map(({ body }) => textsIn(body, prefix));
}

/** Built-in formats of days (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are those of East Asia. */
const DAY_FORMATS: ReadonlySet<number> = new Set([
  ...[14, 15, 16, 17, 22],
  ...[27, 28, 29, 30, 31, 34, 35, 36],
  ...[50, 51, 52, 53, 54, 57, 58],
]);

function isDayFormat(code: string): boolean {
  const bare = unescapeXml(code.slice(0, 200)).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[yd]/i.test(bare);
}

/** By index of a cell's style: whether its numbers are days. */
function dayStyles(styles: string): boolean[] {
  const prefix = prefixOf(styles, 'styleSheet');
  const own = new Map(
    [...elements(styles, `${prefix}numFmt`)].map(({ tag }) => [
      Number(attribute(tag, 'numFmtId')),
      isDayFormat(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cells = element(styles, `${prefix}cellXfs`)?.body ?? '';
  return [...elements(cells, `${prefix}xf`)].map(({ tag }) => {
    const format = Number(attribute(tag, 'numFmtId'));
    return own.get(format) ?? DAY_FORMATS.has(format);
  });
}

const DAY_MS = 86_400_000;

/** A serial number as a day; the year 1900 has a 29 February in spreadsheets. */
function dayOf(serial: number, since1904: boolean): string {
  const from = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const moment = new Date(from + Math.floor(serial) * DAY_MS);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 10);
}

/** A number as it was typed: 0.1 and not 0.1000000000000000055; without an exponent. */
function decimalOf(stored: string): string {
  const number = Number(stored);
  if (!Number.isFinite(number)) return stored;
  const short = String(Number(number.toPrecision(15)));
  return /e/i.test(short) ? number.toFixed(12).replace(/\.?0+$/, '') : short;
}

interface Reading extends Pick<SheetParts, 'since1904'> {
  shared: readonly string[];
  days: readonly boolean[];
  prefix: string;
}

const FORMULA = '含公式，请先“选择性粘贴为数值”后再导入';

function cellText({ tag, body }: Element, reading: Reading): string {
  const { shared, days, since1904, prefix } = reading;
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return textsIn(body, prefix);
  const value = element(body, `${prefix}v`)?.body ?? '';
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'str') return unescapeXml(value);
  if (type === 'b') return value === '1' ? '是' : '否';
  if (type === 'd') return value.slice(0, 10);
  if (value === '') return '';
  const isDay = days[Number(attribute(tag, 's') ?? -1)];
  return isDay ? dayOf(Number(value), since1904) : decimalOf(value);
}

/** Column of a reference such as AB12, from 1; undefined for what is none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** One row's cells, and what could not be read of them. */
function readRow(body: string, row: number, reading: Reading) {
  const cells: string[] = [];
  const problems: SheetProblem[] = [];
  let column = 0;
  for (const cell of elements(body, `${reading.prefix}c`)) {
    column = columnOf(attribute(cell.tag, 'r')) ?? column + 1;
    if (column > SHEET_MAX.columns) continue;
    while (cells.length < column) cells.push('');
    const isFormula = element(cell.body, `${reading.prefix}f`) !== undefined;
    const isError = attribute(cell.tag, 't') === 'e';
    if (isFormula || isError)
      problems.push({ row, column, text: isFormula ? FORMULA : '是错误值' });
    else cells[column - 1] = cellText(cell, reading).trim().slice(0, SHEET_MAX.cell);
  }
  return { cells, problems };
}

/** Rows after which other requests get their turn. */
const TURN = 200;

/**
 * The cells of a workbook's first sheet. Formulas are not computed and their last results not trusted: such cells are
 * named and left empty. Throws a refusal for an empty sheet, one that is too long, and one that cannot be read.
 */
export async function sheetContent(path: string): Promise<SheetContent> {
  const parts = await partsOf(path);
  const reading = {
    shared: sharedTexts(parts.shared),
    days: dayStyles(parts.styles),
    since1904: parts.since1904,
    prefix: prefixOf(parts.sheet, 'worksheet'),
  };
  const rows: string[][] = [];
  const problems: SheetProblem[] = [];
  let filled = 0;
  for (const { tag, body } of elements(parts.sheet, `${reading.prefix}row`)) {
    const number = Number(attribute(tag, 'r') ?? rows.length + 1);
    const read = readRow(body, number, reading);
    if (read.cells.every((cell) => cell === '') && read.problems.length === 0) continue;
    // Formats reach down to the last row that a sheet can have; what is written must not.
    if (number > SHEET_MAX.rows || !(number > rows.length)) throw refused(SHEET_REFUSAL.rows);
    while (rows.length < number - 1) rows.push([]);
    rows.push(read.cells);
    problems.push(...read.problems);
    filled += 1;
    if (filled % TURN === 0) await setImmediate();
  }
  if (filled === 0) throw refused(SHEET_REFUSAL.empty);
  return { rows, problems };
}
