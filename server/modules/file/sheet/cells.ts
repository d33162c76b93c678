import type { Yielder } from '#server/kernel/concurrency/yielder.ts';
import {
  attribute,
  type Element,
  element,
  elements,
  plainText,
  prefixOf,
  unescapeXml,
  without,
} from '#server/kernel/files/elements.ts';
import type { Workbook } from './parts.ts';

/** What a cell holds at most, in characters; each may be a run of its own look. */
const LONGEST_CELL = 32_767;
/** What those take at most where each is written by its number, as in &#1114111; what stands behind is nobody's cell. */
const LONGEST_WRITTEN = LONGEST_CELL * 10;

/** Characters that XML lacks are written as _xHHHH_ in a workbook. */
function unescapeText(text: string): string {
  const written = unescapeXml(text.slice(0, LONGEST_WRITTEN)).replaceAll(
    /_x([\dA-Fa-f]{4})_/g,
    (_, code) => String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plainText(written.slice(0, LONGEST_CELL));
}

/** Looks that a workbook may have, and formats of its own, of which spreadsheets allow some hundred. */
const MOST_LOOKS = 65_536;
const MOST_FORMATS = 5_000;

/** The texts of `<t>` in a piece, without the readings (拼音) beside them. */
function textsIn(piece: string, prefix: string): string {
  let text = '';
  const runs = elements(without(piece, `${prefix}rPh`), `${prefix}t`, LONGEST_CELL);
  for (const { body } of runs) text += body;
  return unescapeText(text);
}

async function sharedTexts(xml: string, yieldIfDue: Yielder): Promise<string[]> {
  const prefix = prefixOf(xml, 'sst');
  const texts: string[] = [];
  for (const { body } of elements(xml, `${prefix}si`)) {
    texts.push(textsIn(body, prefix));
    await yieldIfDue();
  }
  return texts;
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
    [...elements(styles, `${prefix}numFmt`, MOST_FORMATS)].map(({ tag }) => [
      Number(attribute(tag, 'numFmtId')),
      formatOf(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const cells = element(styles, `${prefix}cellXfs`)?.body ?? '';
  return [...elements(cells, `${prefix}xf`, MOST_LOOKS)].map(({ tag }) => {
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

/** From here on spreadsheets keep no digit of a number's end. */
const INEXACT = 1e15;

/**
 * A number as it was typed: 0.1 and not 0.1000000000000000055; without an exponent. One that is longer than spreadsheets keep (the number of
 * a bank's slip) as it is stored: all its digits, or an exponent that says that they are lost.
 */
function decimalOf(stored: string): string {
  const number = Number(stored);
  if (!(Math.abs(number) < INEXACT)) return stored;
  const short = String(Number(number.toPrecision(15)));
  return /e/i.test(short) ? number.toFixed(12).replace(/\.?0+$/, '') : short;
}

/** What the cells of all sheets refer to. */
interface Common extends Pick<Workbook, 'since1904'> {
  shared: readonly string[];
  formats: readonly Format[];
}

/** What the cells of a sheet are read by. */
export interface Reading extends Common {
  /** Of the sheet's own names. */
  prefix: string;
}

/** Reads what all sheets of a workbook share, once; `yieldIfDue` is called between its pieces. */
export async function commonOf(
  { shared, styles, since1904 }: Pick<Workbook, 'shared' | 'styles' | 'since1904'>,
  yieldIfDue: Yielder,
): Promise<Common> {
  return { shared: await sharedTexts(shared, yieldIfDue), formats: formatsOf(styles), since1904 };
}

/** The same for the cells of one sheet. */
export const readingOf = (common: Common, sheet: string): Reading => ({
  ...common,
  prefix: prefixOf(sheet, 'worksheet'),
});

/** What stands between `<v>` and `</v>`, and what kind of value it is. */
function storedValue({ tag, body }: Element, { formats, prefix }: Reading) {
  return {
    type: attribute(tag, 't') ?? 'n',
    value: plainText((element(body, `${prefix}v`)?.body ?? '').slice(0, LONGEST_WRITTEN)),
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
