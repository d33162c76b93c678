import {
  attribute,
  type Element,
  element,
  elements,
  prefixOf,
  unescapeXml,
  without,
} from '#server/kernel/files/elements.ts';
import type { Workbook } from './parts.ts';

/** Characters that XML lacks are written as _xHHHH_ in a workbook. */
function unescapeText(text: string): string {
  return unescapeXml(text).replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The texts of `<t>` in a piece, without the readings (拼音) beside them. */
function textsIn(piece: string, prefix: string): string {
  let text = '';
  for (const { body } of elements(without(piece, `${prefix}rPh`), `${prefix}t`)) text += body;
  return unescapeText(text);
}

function sharedTexts(xml: string): string[] {
  const prefix = prefixOf(xml, 'sst');
  return [...elements(xml, `${prefix}si`)].map(({ body }) => textsIn(body, prefix));
}

/** Built-in formats of days (ECMA-376, 18.8.30); 27 to 36 and 50 to 58 are those of East Asia. */
const DAY_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58,
]);

const PERCENT_FORMATS: ReadonlySet<number> = new Set([9, 10]);

/** What the numbers of a cell stand for. */
type Format = 'day' | 'percent' | 'number';

function formatOf(code: string): Format {
  const bare = unescapeXml(code.slice(0, 200)).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (/[yd]/i.test(bare)) return 'day';
  return bare.includes('%') ? 'percent' : 'number';
}

function builtInFormat(id: number): Format {
  if (DAY_FORMATS.has(id)) return 'day';
  return PERCENT_FORMATS.has(id) ? 'percent' : 'number';
}

/** By index of a cell's style. */
function formatsOf(styles: string): Format[] {
  const prefix = prefixOf(styles, 'styleSheet');
  const own = new Map(
    [...elements(styles, `${prefix}numFmt`)].map(({ tag }) => [
      Number(attribute(tag, 'numFmtId')),
      formatOf(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cells = element(styles, `${prefix}cellXfs`)?.body ?? '';
  return [...elements(cells, `${prefix}xf`)].map(({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId'));
    return own.get(id) ?? builtInFormat(id);
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

/** What the cells of a sheet are read by. */
export interface Reading extends Pick<Workbook, 'since1904'> {
  shared: readonly string[];
  formats: readonly Format[];
  /** Of the sheet's own names. */
  prefix: string;
}

/** Everything that cells refer to. */
export function readingOf({ shared, styles, since1904 }: Workbook, sheet: string): Reading {
  return {
    shared: sharedTexts(shared),
    formats: formatsOf(styles),
    since1904,
    prefix: prefixOf(sheet, 'worksheet'),
  };
}

/** What stands between `<v>` and `</v>`, and what kind of value it is. */
function storedValue({ tag, body }: Element, { formats, prefix }: Reading) {
  return {
    type: attribute(tag, 't') ?? 'n',
    value: element(body, `${prefix}v`)?.body ?? '',
    format: formats[Number(attribute(tag, 's') ?? -1)] ?? 'number',
  };
}

/** A cell as somebody would type it: dates yyyy-MM-dd, numbers as decimals. */
export function cellText(cell: Element, reading: Reading): string {
  const { type, value, format } = storedValue(cell, reading);
  if (type === 'inlineStr') return textsIn(cell.body, reading.prefix);
  if (type === 's') return reading.shared[Number(value)] ?? '';
  if (type === 'str') return unescapeText(value);
  if (type === 'b') return value === '1' ? '是' : '否';
  if (type === 'd') return value.slice(0, 10);
  if (value === '') return '';
  return format === 'day' ? dayOf(Number(value), reading.since1904) : decimalOf(value);
}

function timeOf(serial: number): string {
  const minutes = Math.round((serial - Math.floor(serial)) * 1_440) % 1_440;
  const two = (part: number) => String(part).padStart(2, '0');
  return minutes === 0 ? '' : ` ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** A cell as a reader sees it: beside that, shares in percent, the time of a day, and what is wrong with a formula. */
export function shownText(cell: Element, reading: Reading): string {
  const { type, value, format } = storedValue(cell, reading);
  if (type === 'e') return unescapeText(value);
  const text = cellText(cell, reading);
  if (type !== 'n' || text === '') return text;
  if (format === 'percent') return `${decimalOf(String(Number(value) * 100))}%`;
  return format === 'day' ? text + timeOf(Number(value)) : text;
}

/** Column of a reference such as AB12, from 1; undefined for what is none. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
