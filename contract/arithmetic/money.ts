import Big from 'big.js';

import { isDecimal, isLess, isMore, isNegative } from './decimal.ts';

const HALF_UP = 1;
/** Products of three of the wire's longest decimals are still welcome as inputs. */
const LONGEST = 200;

/** Decimal texts (contract/arithmetic/decimal.ts) as big.js numbers; a RangeError for anything else. */
function big(value: string): Big {
  if (!isDecimal(value, LONGEST)) throw new RangeError(`Not a decimal: ${value.slice(0, 40)}`);
  return new Big(value);
}

/** Without exponent, without trailing zeros, and with one spelling of zero. */
function plain(value: Big): string {
  const text = value.toFixed();
  return text === '-0' ? '0' : text;
}

/** Exact sum of decimal texts; '0' of none. Throws RangeError when one is no decimal. */
export function add(...values: readonly string[]): string {
  return plain(values.reduce((sum, value) => sum.plus(big(value)), new Big(0)));
}

/** Exact difference of two decimal texts. Throws RangeError when one is no decimal. */
export function subtract(from: string, value: string): string {
  return plain(big(from).minus(big(value)));
}

/** A decimal text with the other sign; zero has none. Throws RangeError when it is no decimal. */
export function negate(value: string): string {
  return subtract('0', value);
}

/** A decimal text without its sign; one that is not below zero comes back as it was written. */
export function absolute(value: string): string {
  return isNegative(value) ? negate(value) : value;
}

/** Exact product of decimal texts; '1' of none. Throws RangeError when one is no decimal. */
export function multiply(...values: readonly string[]): string {
  return plain(values.reduce((product, value) => product.times(big(value)), new Big(1)));
}

/**
 * Quotient with exactly `places` decimals, rounded once from the true quotient, HALF_UP (halves away from zero).
 * Throws RangeError when a value is no decimal, Error on division by zero.
 */
export function divide(dividend: string, divisor: string, places: number): string {
  const Rounded = Big();
  Rounded.DP = places;
  Rounded.RM = HALF_UP;
  return fixed(new Rounded(big(dividend)).div(big(divisor)), places);
}

/** With exactly `places` decimals, HALF_UP as PostgreSQL's round(): 2.345 → 2.35, −2.345 → −2.35, −0.001 → 0.00. */
export function round(value: string, places: number): string {
  return fixed(big(value), places);
}

function fixed(value: Big, places: number): string {
  const rounded = value.round(places, HALF_UP);
  return (rounded.eq(0) ? new Big(0) : rounded).toFixed(places);
}

/** Money with two decimals, HALF_UP (invariants I8, I18). */
export function round2(value: string): string {
  return round(value, 2);
}

/** The nearest value between `min` and `max`; a missing bound does not bind. Bounds come back as they were written. */
export function clamp(value: string, min?: string, max?: string): string {
  if (max !== undefined && isMore(value, max)) return max;
  if (min !== undefined && isLess(value, min)) return min;
  return value;
}

/** Money text with a comma at each thousand, for sentences: 9000000.00 is 9,000,000.00. */
export function grouped(amount: string): string {
  const [whole = '', ...rest] = amount.split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.');
}
