import type { SlipReading, SlipRow, WeightField } from '#server/kernel/ports/ocr.ts';
import { labelledValues } from './labels.ts';
import { joined, type Row, type Sheet } from './tokens.ts';

const WEIGHT_LABELS: ReadonlyMap<string, WeightField> = new Map([
  ['毛重', 'gross'],
  ['皮重', 'tare'],
  ['净重', 'net'],
]);

/** All that is printed as one number: a part of it is another number. */
const RUN = /\d[\d.,]*/;
const PLAIN = /^\d{1,7}(?:\.\d{1,3})?$/;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,3})?$/;
/** A point that was printed, or read, as a comma. */
const COMMA = /^\d{1,7},\d{1,3}$/;

const plain = (figure: string) => figure.replace(/^0+(?=\d)/, '');

/**
 * What the first number in a text may be, as decimal texts: one, none where it is no figure, and two where a comma with three digits
 * behind it may stand at a thousand or for the point (12,340).
 */
export function figuresIn(text: string): string[] {
  const run = RUN.exec(text.normalize('NFKC'))?.[0].replace(/[.,]+$/, '') ?? '';
  if (PLAIN.test(run)) return [plain(run)];
  return [
    ...(COMMA.test(run) ? [plain(run.replace(',', '.'))] : []),
    ...(GROUPED.test(run) ? [run.replaceAll(',', '')] : []),
  ].filter((figure) => PLAIN.test(figure));
}

/** The unit of a weight says which of two it is: thousands are of kilograms. */
function weightIn(text: string): string | undefined {
  const [one, grouped] = figuresIn(text);
  if (grouped === undefined) return one;
  return /kg|千克|公斤/i.test(text.normalize('NFKC')) ? grouped : undefined;
}

function rowOf({ tokens }: Row, sheet: Sheet): SlipRow {
  const figures = tokens.flatMap((token) => {
    const place = joined([token], sheet)?.place;
    return place === undefined ? [] : figuresIn(token.text).map((value) => ({ value, place }));
  });
  return { text: tokens.map(({ text }) => text).join(''), figures };
}

/** A slip out of what was found on its picture: lines with figures, and labelled weights. */
export function slipOf(sheet: Sheet): SlipReading {
  const read = labelledValues(sheet, WEIGHT_LABELS);
  const weights = Object.entries(read).flatMap(([field, { value, place }]) => {
    const figure = weightIn(value);
    return figure === undefined ? [] : [[field, { value: figure, place }] as const];
  });
  const rows = sheet.rows.map((row) => rowOf(row, sheet));
  return {
    rows: rows.filter(({ figures }) => figures.length > 0),
    weights: Object.fromEntries(weights),
  };
}
