import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimals, divideHalfUp, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import {
  absolute,
  add,
  clamp,
  divide,
  multiply,
  negate,
  round,
  round2,
  subtract,
} from './money.ts';

const money = decimals({ whole: 12, scale: 8, signed: true });
const SCALE = 8;

describe('exact arithmetic', () => {
  test('add is the sum of whole numbers of 10^-8, in any order', () => {
    fc.assert(
      fc.property(fc.array(money, { maxLength: 12 }), (values) => {
        const sum = values.reduce((total, value) => total + units(value, SCALE), 0n);
        expect(units(add(...values), SCALE)).toBe(sum);
        expect(add(...[...values].reverse())).toBe(add(...values));
      }),
      RUNS,
    );
  });

  test('subtract takes back what add gave', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        expect(units(subtract(a, b), SCALE)).toBe(units(a, SCALE) - units(b, SCALE));
        expect(units(subtract(add(a, b), b), SCALE)).toBe(units(a, SCALE));
      }),
      RUNS,
    );
  });

  test('multiply keeps every digit', () => {
    fc.assert(
      fc.property(money, money, (a, b) => {
        expect(units(multiply(a, b), 2 * SCALE)).toBe(units(a, SCALE) * units(b, SCALE));
      }),
      RUNS,
    );
  });
});

describe('rounding', () => {
  test('round goes to the nearest, halves away from zero, with exactly that many places', () => {
    fc.assert(
      fc.property(money, fc.nat({ max: SCALE }), (value, places) => {
        const step = 10n ** BigInt(SCALE - places);
        expect(round(value, places)).toBe(textOf(divideHalfUp(units(value, SCALE), step), places));
      }),
      RUNS,
    );
  });

  test('halves themselves', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (count) => {
        const half = textOf(count * 10n + (count < 0n ? -5n : 5n), 3);
        expect(round2(half)).toBe(textOf(count + (count < 0n ? -1n : 1n), 2));
      }),
      RUNS,
    );
  });

  test('divide rounds the true quotient once', () => {
    const divisor = money.filter((value) => units(value, SCALE) !== 0n);
    fc.assert(
      fc.property(money, divisor, fc.nat({ max: 6 }), (a, b, places) => {
        const scaled = units(a, SCALE) * 10n ** BigInt(places);
        expect(divide(a, b, places)).toBe(textOf(divideHalfUp(scaled, units(b, SCALE)), places));
      }),
      RUNS,
    );
  });

  test.each([
    ['2.345', '2.35'],
    ['2.344999999999', '2.34'],
    ['-2.345', '-2.35'],
    ['-0.001', '0.00'],
    ['1.005', '1.01'],
    ['4572.665', '4572.67'],
    ['1', '1.00'],
  ])('round2(%s) = %s', (value, rounded) => {
    expect(round2(value)).toBe(rounded);
  });
});

test('clamp is the middle of the three', () => {
  fc.assert(
    fc.property(money, money, money, (value, a, b) => {
      const [min, max] = units(a, SCALE) < units(b, SCALE) ? [a, b] : [b, a];
      const middle = [units(value, SCALE), units(min, SCALE), units(max, SCALE)].sort((x, y) =>
        x < y ? -1 : x > y ? 1 : 0,
      )[1];
      expect(units(clamp(value, min, max), SCALE)).toBe(middle);
      expect(clamp(value)).toBe(value);
    }),
    RUNS,
  );
});

test('0.1 + 0.2 is 0.3, and nothing comes with an exponent or as -0', () => {
  expect(add('0.1', '0.2')).toBe('0.3');
  expect(multiply('0.00000001', '0.00000001')).toBe('0.0000000000000001');
  expect(multiply('1000000000000', '1000000000000')).toBe('1000000000000000000000000');
  expect(multiply('-1', '0')).toBe('0');
  expect(add()).toBe('0');
});

test.each(['', '1e3', 'NaN', 'Infinity', '1,000', '0x10', ' 1', '1'.repeat(201)])(
  '%j is refused',
  (value) => {
    expect(() => add(value)).toThrow(RangeError);
    expect(() => round2(value)).toThrow(RangeError);
  },
);

test('division by zero throws', () => {
  expect(() => divide('1', '0.00', 2)).toThrow();
});

test('a sign is turned and taken away, and zero has none', () => {
  expect(['1.50', '-1.50', '0.00', '-0.00'].map(negate)).toEqual(['-1.5', '1.5', '0', '0']);
  expect(['1.50', '-1.50', '0.00'].map(absolute)).toEqual(['1.50', '1.5', '0.00']);
  expect(() => negate('')).toThrow(RangeError);
});
