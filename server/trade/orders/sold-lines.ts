import { isMore } from '#contract/arithmetic/decimal.ts';
import { add, grouped } from '#contract/arithmetic/money.ts';
import { priced } from '#contract/document/priced-lines.ts';
import { LARGEST } from '#contract/form/check-value.ts';

interface Line {
  unit: string;
  qty: string;
  priceIncl: string;
  taxRate: string;
}

/** Goods as their buyer is sold them (rules.md M1): the supplier's prices with the markup of each line, or that of all. */
export function soldLines<Of extends Line>(
  lines: readonly Of[],
  { markup, lineMarkups }: { markup: string; lineMarkups: readonly string[] },
) {
  return priced(
    lines.map((line, at) => ({
      ...line,
      priceIncl: add(line.priceIncl, lineMarkups[at] ?? markup),
    })),
  );
}

/** What is wrong with a markup that makes a line dearer than any amount may be, in Chinese; undefined where none does. */
export function markupProblem(
  lines: readonly Line[],
  markups: Parameters<typeof soldLines>[1],
): string | undefined {
  const sold = soldLines(lines, markups).lines;
  const at = sold.findIndex(({ amountIncl }) => isMore(amountIncl, LARGEST));
  return at < 0 ? undefined : `第 ${at + 1} 行加价后的金额超过 ${grouped(LARGEST)} 元，请核对加价`;
}
