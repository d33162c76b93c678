import type { InvoiceReading, ReadLine } from '#contract/make-invoice/reading.ts';
import { plainText } from '#server/kernel/files/elements.ts';

/** Characters of a text; none of an invoice has half as many. */
const LONGEST = 200;
const CUT = '…';
/** Lines of a fully digital invoice, and characters of all of them, of which so many lines have less. */
const MOST_LINES = 2_000;
const MOST_CHARACTERS = 200_000;
/** More than the line has that says how many are left out. */
const NOTE = 100;

const textWithin = (text: string) =>
  text.length > LONGEST
    ? `${plainText(text.slice(0, LONGEST - CUT.length))}${CUT}`
    : plainText(text);

/** The same of each text of a reading, or of one of its lines. */
function textsWithin<Read extends object>(read: Read): Read {
  const within = Object.entries(read).map(([key, said]: [string, unknown]) => [
    key,
    typeof said === 'string' ? textWithin(said) : said,
  ]);
  return Object.fromEntries(within) as Read;
}

const sizeOf = (line: ReadLine) =>
  Object.values(line).reduce((size, text) => size + text.length, 0);

const leftOut = (count: number): ReadLine => ({
  goodsName: `（其余 ${count} 行未列出）`,
  spec: '',
  unit: '',
  qty: '',
  amountExcl: '',
  taxRate: '',
  taxAmount: '',
});

function linesWithin(lines: readonly ReadLine[]): ReadLine[] {
  const short = lines.slice(0, MOST_LINES).map(textsWithin);
  const size = short.reduce((sum, line) => sum + sizeOf(line), 0);
  if (lines.length <= MOST_LINES && size <= MOST_CHARACTERS + NOTE) return short;
  let room = MOST_CHARACTERS;
  const listed = short.slice(0, MOST_LINES - 1).filter((line) => {
    room -= sizeOf(line);
    return room >= 0;
  });
  return [...listed, leftOut(lines.length - listed.length)];
}

/**
 * What a file says, as much of it as an invoice has: longer texts are cut, with a mark at their end, and lines beyond are told by
 * their number in a last one, so that both differ from what is right; without what no database keeps. Once bounded it stays what it is.
 */
export function bounded(reading: InvoiceReading): InvoiceReading {
  return { ...textsWithin(reading), lines: linesWithin(reading.lines) };
}
