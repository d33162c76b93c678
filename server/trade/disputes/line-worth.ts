import { isZero } from '#contract/arithmetic/decimal.ts';
import { divide, multiply, round2 } from '#contract/arithmetic/money.ts';

/** A line of a settlement as it was settled. Decimal texts. */
export interface SettledGoods {
  readonly settleQty: string;
  readonly priceIncl: string;
  /** What the line costs less than its goods. */
  readonly deduction: string;
  /** What it costs. */
  readonly amountIncl: string;
}

/**
 * What so much of a settled line costs, yuan: quantity × price (I8), and of a line with a deduction its share of what the line costs.
 * Throws RangeError when a value is no decimal.
 */
export function lineWorth(
  { settleQty, priceIncl, deduction, amountIncl }: SettledGoods,
  qty: string,
): string {
  if (isZero(deduction)) return round2(multiply(qty, priceIncl));
  return divide(multiply(amountIncl, qty), settleQty, 2);
}
