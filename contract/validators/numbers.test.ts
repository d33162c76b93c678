import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimals, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import type { NUMBER_RULES } from './numbers.ts';
import { isBlank } from './texts.ts';
import { validate } from './validate.ts';

/** The bounds of each name again, as counts of 10^-10: places, least and greatest. */
const SCALE = 10;
const ONE = 10n ** BigInt(SCALE);
const TEN_DIGITS = ONE * ONE - 1n;
const BOUNDS: Record<keyof typeof NUMBER_RULES, [places: number, least: bigint, most: bigint]> = {
  money2: [2, 0n, TEN_DIGITS],
  moneyPositive: [2, 1n, TEN_DIGITS],
  dp3: [3, 0n, TEN_DIGITS],
  dp5: [5, 0n, TEN_DIGITS],
  dp6: [6, 0n, TEN_DIGITS],
  dp8: [8, 0n, TEN_DIGITS],
  number10: [2, 0n, 999_999_999_999n * (ONE / 100n)],
  size1: [1, 0n, TEN_DIGITS],
  size1000: [2, 0n, 1000n * ONE],
  signed1: [1, -1000n * ONE, 1000n * ONE],
  positiveInt: [0, 1n, TEN_DIGITS],
  int10: [0, 0n, TEN_DIGITS],
  percent2: [2, 0n, 100n * ONE],
};

function isDigits(text: string): boolean {
  return text !== '' && [...text].every((c) => c >= '0' && c <= '9');
}

/** Reads a number letter by letter, without a pattern. */
function allowed(text: string, [places, least, most]: [number, bigint, bigint]): boolean {
  const body = text.startsWith('-') && least < 0n ? text.slice(1) : text;
  const [whole = '', fraction, ...more] = body.split('.');
  if (more.length > 0 || !isDigits(whole) || (whole.length > 1 && whole.startsWith('0')))
    return false;
  if (fraction !== undefined && (!isDigits(fraction) || fraction.length > places)) return false;
  const count = units(text, SCALE);
  if (count === 0n && text.startsWith('-')) return false;
  return count >= least && count <= most;
}

const texts = fc.oneof(
  decimals({ whole: 11, scale: 9, signed: true }),
  decimals({ whole: 4, scale: 2, signed: true }),
  decimals({ whole: 10, scale: 2 }),
  fc.string({ unit: fc.constantFrom(...'0019.-+e, '), maxLength: 15 }),
);

describe.each(Object.entries(BOUNDS))('%s', (name, bounds) => {
  const passes = (text: string) => validate(name as keyof typeof NUMBER_RULES, text) === undefined;

  test('takes just the numbers of its range', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(passes(text), text).toBe(allowed(text, bounds));
      }),
      RUNS,
    );
  });

  test('takes its bounds and not the next step beyond them', () => {
    const [places, least, most] = bounds;
    const step = 10n ** BigInt(SCALE - places);
    const exactly = (count: bigint) => textOf(count / step, places);
    expect(passes(exactly(most))).toBe(true);
    expect(passes(exactly(most + step))).toBe(false);
    expect(passes(exactly(least === 1n ? step : least))).toBe(true);
    expect(passes(exactly(least === 1n ? 0n : least - step))).toBe(false);
  });
});

test('gt, lt and their equal kinds divide every pair of numbers', () => {
  const numbers = decimals({ whole: 4, scale: 3, signed: true });
  fc.assert(
    fc.property(numbers, numbers, (value, other) => {
      const [a, b] = [units(value, 3), units(other, 3)];
      expect(validate('gt', value, { other }) === undefined).toBe(a > b);
      expect(validate('lt', value, { other }) === undefined).toBe(a < b);
      expect(validate('gt', value, { other, orEqual: true }) === undefined).toBe(a >= b);
      expect(validate('lt', value, { other, orEqual: true }) === undefined).toBe(a <= b);
    }),
    RUNS,
  );
});

test('text is as long as it has code points', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(text, (value) => {
      // What is seen by nobody is no text, however long (U+3164, a letter without a shape).
      fc.pre(!isBlank(value) && !/\p{Cc}/u.test(value));
      const points = Array.from(value).length;
      expect(validate('requiredText', value, { max: points })).toBeUndefined();
      if (points > 1) {
        expect(validate('requiredText', value, { max: points - 1 })).toBe(
          `不能超过 ${points - 1} 个字`,
        );
      }
    }),
    RUNS,
  );
});
