import { type LineAmounts, lineAmounts, sumOf, totalAmounts } from '../arithmetic/money-line.ts';
import type { GoodsInput } from './lines.ts';

/** Sums of a document's lines (I9); quantities of different units add up to no number, and are ''. */
export interface GoodsTotals extends LineAmounts {
  qty: string;
}

/**
 * Goods lines with their amounts, and the document's totals: sums of the rounded lines, never computed from a total (I8,
 * I9). The browser and the server call the same function. Throws RangeError when a value is no decimal.
 */
export function priced<Line extends Pick<GoodsInput, 'qty' | 'priceIncl' | 'taxRate' | 'unit'>>(
  inputs: readonly Line[],
): { lines: (Line & LineAmounts)[]; totals: GoodsTotals } {
  const lines = inputs.map((line) => ({ ...line, ...lineAmounts(line) }));
  const isOneUnit = new Set(lines.map(({ unit }) => unit)).size <= 1;
  const qty = isOneUnit ? sumOf(lines.map((line) => line.qty)) : '';
  return { lines, totals: { ...totalAmounts(lines), qty } };
}
