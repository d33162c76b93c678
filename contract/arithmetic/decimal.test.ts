import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decimals, RUNS, units } from '../../tests/helpers/bigint-oracle.ts';
import {
  compareDecimals,
  greater,
  isAtLeast,
  isAtMost,
  isDecimal,
  isEqual,
  isLess,
  isMore,
  isNegative,
  isPositive,
  isZero,
  lesser,
} from './decimal.ts';

const wide = decimals({ whole: 14, scale: 8, signed: true });

test.each(['0', '-0', '007', '1095000.00', '-0.5', '1'.repeat(64)])('%s is a decimal', (text) => {
  expect(isDecimal(text)).toBe(true);
});

test.each(['', '-', '.', '.5', '5.', '+1', '1e3', '1,000', ' 1', '1\n', '0x1', 'NaN', '１', '--1'])(
  '%j is no decimal',
  (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(compareDecimals(text, '1')).toBeNaN();
    expect(compareDecimals('1', text)).toBeNaN();
  },
);

test('65 characters are no decimal', () => {
  expect(isDecimal('1'.repeat(65))).toBe(false);
});

test('the order is the order of whole numbers of 10^-8', () => {
  fc.assert(
    fc.property(wide, wide, (a, b) => {
      const [left, right] = [units(a, 8), units(b, 8)];
      const order = left < right ? -1 : left > right ? 1 : 0;
      expect(Math.sign(compareDecimals(a, b))).toBe(order);
    }),
    RUNS,
  );
});

test('neighbours are told apart, however long they are', () => {
  fc.assert(
    fc.property(wide, fc.constantFrom('0', '00', ''), (a, zeros) => {
      const same = a.includes('.') ? a + zeros : `${a}.0${zeros}`;
      const negative = a.startsWith('-');
      expect(compareDecimals(a, same)).toBe(0);
      expect(Math.sign(compareDecimals(`${same}1`, a))).toBe(negative ? -1 : 1);
    }),
    RUNS,
  );
});

test('-0 equals 0', () => {
  expect(compareDecimals('-0.00', '0')).toBe(0);
});

test.each([
  ['2', '10.0', { less: true, atMost: true }],
  ['10.0', '2', { more: true, atLeast: true }],
  ['1.00', '1', { equal: true, atLeast: true, atMost: true }],
  ['', '1', {}],
  ['1', 'NaN', {}],
])('%j beside %j', (one, other, holds) => {
  const none = { more: false, less: false, atLeast: false, atMost: false, equal: false };
  expect({
    more: isMore(one, other),
    less: isLess(one, other),
    atLeast: isAtLeast(one, other),
    atMost: isAtMost(one, other),
    equal: isEqual(one, other),
  }).toEqual({ ...none, ...holds });
});

test.each([
  ['0.01', { positive: true }],
  ['-0.01', { negative: true }],
  ['0.00', { zero: true }],
  ['-0', { zero: true }],
  ['', {}],
])('%j beside zero', (value, holds) => {
  const none = { positive: false, negative: false, zero: false };
  expect({
    positive: isPositive(value),
    negative: isNegative(value),
    zero: isZero(value),
  }).toEqual({ ...none, ...holds });
});

test('the lesser of two is one of them, of equal ones the first', () => {
  expect(lesser('9.5', '10')).toBe('9.5');
  expect(lesser('10', '9.5')).toBe('9.5');
  expect(lesser('1.00', '1')).toBe('1.00');
  expect(lesser('', '1')).toBe('');
});

test('the greater of two is one of them, of equal ones the first', () => {
  expect(greater('9.5', '10')).toBe('10');
  expect(greater('10', '9.5')).toBe('10');
  expect(greater('1.00', '1')).toBe('1.00');
  expect(greater('0', '')).toBe('0');
});
