import type { SlipReading, SlipRow, WeightField } from '#server/kernel/ports/ocr.ts';
import { labelledValues } from './labels.ts';
import { joined, type Row, type Sheet } from './tokens.ts';

const WEIGHT_LABELS: ReadonlyMap<string, WeightField> = new Map([
  ['毛重', 'gross'],
  ['皮重', 'tare'],
  ['净重', 'net'],
]);

/** A figure within a piece of print; a comma at each thousand is none of it, and a comma before other digits is a point. */
const FIGURE = /\d{1,3}(?:,\d{3})+(?:\.\d{1,3})?|\d{1,7}(?:[.,]\d{1,3})?/;

/** The first figure in a text as a decimal text; undefined where there is none. */
export function figureIn(text: string): string | undefined {
  const found = FIGURE.exec(text)?.[0];
  if (found === undefined) return undefined;
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(found) && found.includes('.');
  const plain = isGrouped ? found.replaceAll(',', '') : found.replace(',', '.');
  return plain.replace(/^0+(?=\d)/, '');
}

function rowOf({ tokens }: Row, sheet: Sheet): SlipRow {
  const figures = tokens.flatMap((token) => {
    const value = figureIn(token.text);
    const place = joined([token], sheet)?.place;
    return value === undefined || place === undefined ? [] : [{ value, place }];
  });
  return { text: tokens.map(({ text }) => text).join(''), figures };
}

/** A slip out of what was found on its picture: lines with figures, and labelled weights. */
export function slipOf(sheet: Sheet): SlipReading {
  const read = labelledValues(sheet, WEIGHT_LABELS);
  const weights = Object.entries(read).flatMap(([field, { value, place }]) => {
    const figure = figureIn(value);
    return figure === undefined ? [] : [[field, { value: figure, place }] as const];
  });
  const rows = sheet.rows.map((row) => rowOf(row, sheet));
  return {
    rows: rows.filter(({ figures }) => figures.length > 0),
    weights: Object.fromEntries(weights),
  };
}
