/** A number as it travels: digits, at most one point with digits on both sides, at most one minus; no exponent. */
const DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** numeric(20,6) needs 22 characters; sums and products of such numbers stay far below. */
const LONGEST = 64;

/** Whether a text is a decimal of at most `longest` characters, e.g. `-1095000.00`; `1e3`, `.5`, `+1`, `1,000` are not. */
export function isDecimal(value: string, longest = LONGEST): boolean {
  return value.length <= longest && DECIMAL.test(value);
}

interface Parts {
  negative: boolean;
  whole: string;
  fraction: string;
}

function split(value: string): Parts {
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? value.slice(1) : value).split('.');
  const parts = { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') };
  return { ...parts, negative: negative && parts.whole + parts.fraction !== '' };
}

function compareSizes(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length;
  const [left, right] = [a.whole + a.fraction, b.whole + b.fraction];
  // Same number of whole digits: the order of the texts is the order of the numbers, a prefix being the smaller.
  return left === right ? 0 : left < right ? -1 : 1;
}

/**
 * Exact order of two decimals (see isDecimal): negative when `a` is the smaller, 0 when they are equal (`1.0` and `1`),
 * positive otherwise. NaN when either is no decimal, so that every comparison with the answer is false.
 */
export function compareDecimals(a: string, b: string): number {
  if (!isDecimal(a) || !isDecimal(b)) return Number.NaN;
  const [left, right] = [split(a), split(b)];
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  return left.negative ? compareSizes(right, left) : compareSizes(left, right);
}

/** Whether the first of two decimal texts is the larger; false where either is no decimal, as all of these. */
export const isMore = (one: string, other: string): boolean => compareDecimals(one, other) > 0;

/** Whether the first of two decimal texts is the smaller. */
export const isLess = (one: string, other: string): boolean => compareDecimals(one, other) < 0;

/** Whether the first of two decimal texts is the larger or equal to the other. */
export const isAtLeast = (one: string, other: string): boolean => compareDecimals(one, other) >= 0;

/** Whether the first of two decimal texts is the smaller or equal to the other. */
export const isAtMost = (one: string, other: string): boolean => compareDecimals(one, other) <= 0;

/** Whether two decimal texts are the same number, however they are written. */
export const isEqual = (one: string, other: string): boolean => compareDecimals(one, other) === 0;

/** Whether a decimal text is above zero. */
export const isPositive = (value: string): boolean => isMore(value, '0');

/** Whether a decimal text is below zero. */
export const isNegative = (value: string): boolean => isLess(value, '0');

/** Whether a decimal text is zero, however it is written. */
export const isZero = (value: string): boolean => isEqual(value, '0');

/** The smaller of two decimal texts as it was written; the first of equal ones, and where either is no decimal. */
export const lesser = (one: string, other: string): string => (isMore(one, other) ? other : one);

/** The larger of two decimal texts as it was written; the first of equal ones, and where either is no decimal. */
export const greater = (one: string, other: string): string => (isLess(one, other) ? other : one);
