import { isDecimal } from './decimal.ts';
import { round2 } from './money.ts';

/** What a person enters in a goods line (rules.md C.16). Decimal texts. */
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

interface Whole {
  units: bigint;
  /** One is 10^scale units. */
  scale: number;
}

/** A decimal text as whole units: lines come by the hundred, and whole numbers are fifty times as fast as decimal ones. */
function whole(value: string): Whole {
  if (!isDecimal(value)) throw new RangeError(`Not a decimal: ${value.slice(0, 40)}`);
  const [digits = '', fraction = ''] = value.split('.');
  return { units: BigInt(digits + fraction), scale: fraction.length };
}

const power = (scale: number) => 10n ** BigInt(scale);

/** Quotient to the nearest whole number, HALF_UP: halves away from zero. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const size = (2n * a + b) / (2n * b);
  return isNegative ? -size : size;
}

/** Cents as yuan with two decimals. */
function yuan(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Amounts of a goods line (invariant I8): amount = round2(qty × price), tax = round2(amount ÷ (1 + rate) × rate),
 * excl = amount − tax, HALF_UP. Throws RangeError when a value is no decimal.
 */
export function lineAmounts({ qty, priceIncl, taxRate }: LineInput): LineAmounts {
  const [many, price, rate] = [whole(qty), whole(priceIncl), whole(taxRate)];
  const scale = many.scale + price.scale;
  const amount = quotient(many.units * price.units * 100n, power(scale));
  const tax = quotient(amount * rate.units, power(rate.scale) + rate.units);
  return { amountIncl: yuan(amount), taxAmount: yuan(tax), amountExcl: yuan(amount - tax) };
}

/** Exact sum of decimal texts of many lines, without trailing zeros; '0' of none. Throws RangeError when one is no decimal. */
export function sumOf(values: readonly string[]): string {
  let [units, scale] = [0n, 0];
  for (const value of values) {
    const one = whole(value);
    if (one.scale > scale) units *= power(one.scale - scale);
    scale = Math.max(scale, one.scale);
    units += one.units * power(scale - one.scale);
  }
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Amounts of a document: sums of its rounded lines, never computed again from the total (invariant I9). */
export function totalAmounts(lines: readonly LineAmounts[]): LineAmounts {
  const sum = (key: keyof LineAmounts) => round2(sumOf(lines.map((line) => line[key])));
  return {
    amountIncl: sum('amountIncl'),
    taxAmount: sum('taxAmount'),
    amountExcl: sum('amountExcl'),
  };
}
