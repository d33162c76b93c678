// Money done a second time, as whole numbers of a small unit, so that a test does not ask the code about itself.

import fc from 'fast-check';

/** A decimal text as a count of units of 10^-scale; digits beyond the scale must be zeros. */
export function units(value: string, scale: number): bigint {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const padded = fraction.padEnd(scale, '0');
  if (/[^0]/.test(padded.slice(scale))) throw new Error(`${value} has more than ${scale} places`);
  const count = BigInt(whole + padded.slice(0, scale));
  return value.startsWith('-') ? -count : count;
}

/** Quotient to the nearest whole number, halves away from zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * a + b) / (2n * b);
  return negative ? -quotient : quotient;
}

/** A count of units of 10^-scale as text with exactly that many places, e.g. 5n, 2 → 0.05. */
export function textOf(count: bigint, scale: number): string {
  const digits = String(count < 0n ? -count : count).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return count < 0n ? `-${text}` : text;
}

export interface DecimalShape {
  whole?: number;
  scale?: number;
  signed?: boolean;
}

/** Decimal texts in the shape of the wire: up to `whole` digits, a point, and from none to `scale` places. */
export function decimals({ whole = 10, scale = 2, signed = false }: DecimalShape = {}) {
  return fc
    .record({
      count: fc.bigInt({ min: 0n, max: 10n ** BigInt(whole + scale) - 1n }),
      drop: fc.nat({ max: whole + scale - 1 }),
      places: fc.nat({ max: scale }),
      negative: signed ? fc.boolean() : fc.constant(false),
    })
    .map(({ count, drop, places, negative }) => {
      const small = count / 10n ** BigInt(drop) / 10n ** BigInt(scale - places);
      return textOf(negative ? -small : small, places);
    });
}

/** Runs of every property of the number rules. */
export const RUNS = { numRuns: 1000 } as const;
