import { add, divide, multiply, round2, subtract } from './money.ts';

/** What a person enters in a goods line (domain model C.16). Decimal texts. */
export interface LineInput {
  /** Quantity in the line's unit. */
  qty: string;
  /** Price per unit, tax included, yuan. */
  priceIncl: string;
  /** Fraction, e.g. 0.13. */
  taxRate: string;
}

/** What follows from it. Yuan with two decimals; amountIncl = amountExcl + taxAmount to the cent. */
export interface LineAmounts {
  amountIncl: string;
  taxAmount: string;
  amountExcl: string;
}

/**
 * Amounts of a goods line (invariant I8): amount = round2(qty × price), tax = round2(amount ÷ (1 + rate) × rate),
 * excl = amount − tax, HALF_UP. Throws RangeError when a value is no decimal.
 */
export function lineAmounts({ qty, priceIncl, taxRate }: LineInput): LineAmounts {
  const amountIncl = round2(multiply(qty, priceIncl));
  const taxAmount = divide(multiply(amountIncl, taxRate), add('1', taxRate), 2);
  return { amountIncl, taxAmount, amountExcl: round2(subtract(amountIncl, taxAmount)) };
}

/** Amounts of a document: sums of its rounded lines, never computed again from the total (invariant I9). */
export function totalAmounts(lines: readonly LineAmounts[]): LineAmounts {
  const sum = (key: keyof LineAmounts) => round2(add(...lines.map((line) => line[key])));
  return {
    amountIncl: sum('amountIncl'),
    taxAmount: sum('taxAmount'),
    amountExcl: sum('amountExcl'),
  };
}
