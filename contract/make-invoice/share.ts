import { isEqual } from '../arithmetic/decimal.ts';
import { divide, multiply } from '../arithmetic/money.ts';

/** What of a settled line no invoice has taken. Decimal texts. */
export interface LeftOfLine {
  readonly qty: string;
  readonly amount: string;
}

/**
 * The amount that a quantity of a line is invoiced with: its share of what is left, to the cent, HALF_UP; the whole rest with
 * the whole quantity, so that the parts of a line add up to it however it is cut. Throws RangeError when a value is no decimal.
 */
export function shareOf(left: LeftOfLine, qty: string): string {
  if (isEqual(qty, left.qty)) return divide(left.amount, '1', 2);
  return divide(multiply(left.amount, qty), left.qty, 2);
}
