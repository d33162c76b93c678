import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimals, divideHalfUp, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import { formatNumber } from './format-number.ts';
import { cleanNumberInput, keptBefore, parseNumberInput } from './format-number-input.ts';
import { groupThousands } from './group-thousands.ts';

const MONEY = { min: '0.01', max: '9999999999.99' };

test('whatever is typed, only digits and one point with at most that many decimals stay', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({ unit: fc.constantFrom(...'0123456789..,,-eE +１２．。中'), maxLength: 30 }),
  );
  fc.assert(
    fc.property(typed, fc.nat({ max: 6 }), fc.boolean(), (text, precision, signed) => {
      const options = { precision, min: signed ? '-1000' : '0' };
      const cleaned = cleanNumberInput(text, options);
      expect(cleaned).toMatch(new RegExp(`^${signed ? '-?' : ''}\\d*(\\.\\d{0,${precision}})?$`));
      expect(cleanNumberInput(groupThousands(cleaned), options)).toBe(cleaned);
    }),
    RUNS,
  );
});

test('what a person leaves in the field is a number within the bounds, or nothing', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789..,,- '), maxLength: 30 });
  const bound = decimals({ whole: 6, scale: 2, signed: true });
  fc.assert(
    fc.property(typed, bound, bound, (text, a, b) => {
      const [min, max] = units(a, 2) < units(b, 2) ? [a, b] : [b, a];
      const value = parseNumberInput(text, { min, max });
      if (!/\d/.test(text)) {
        expect(value).toBe('');
        return;
      }
      expect(value).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(units(value, 2)).toBeGreaterThanOrEqual(units(min, 2));
      expect(units(value, 2)).toBeLessThanOrEqual(units(max, 2));
    }),
    RUNS,
  );
});

test('whatever is typed, at any precision, gives a decimal or nothing', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123..,-－。１ '), maxLength: 12 });
  fc.assert(
    fc.property(typed, fc.nat({ max: 6 }), (text, precision) => {
      const value = parseNumberInput(text, { min: '-1000', max: '1000', precision });
      expect(value).toMatch(new RegExp(`^(?:-?(?:0|[1-9]\\d*)(?:\\.\\d{1,${precision || 1}})?)?$`));
    }),
    RUNS,
  );
});

test('a caret stands behind what was typed, in full width and before a nought that comes along', () => {
  expect(keptBefore('１２', 2)).toBe(2);
  expect(keptBefore('1,2３4', 4)).toBe(3);
  expect(keptBefore('－１。５', 3, { min: '-9' })).toBe(3);
  expect(keptBefore('.', 1)).toBe(2);
  expect(keptBefore('.500', 1)).toBe(2);
});

test('typed key by key, a number is the one that was meant', () => {
  const typed = (keys: string) =>
    [...keys].reduce(
      ({ text, at }, key) => {
        const next = text.slice(0, at) + key + text.slice(at);
        return { text: cleanNumberInput(next), at: keptBefore(next, at + 1) };
      },
      { text: '', at: 0 },
    ).text;
  fc.assert(
    fc.property(decimals({ whole: 8, scale: 2 }), fc.boolean(), (value, isBare) => {
      const keys = isBare ? value.replace(/^0(?=\.)/, '') : value;
      expect(units(typed(keys), 2)).toBe(units(value, 2));
    }),
    RUNS,
  );
});

test('a formatted number reads back as itself', () => {
  fc.assert(
    fc.property(decimals({ whole: 12, scale: 2, signed: true }), (value) => {
      const back = parseNumberInput(formatNumber(value), { min: '-9999999999999' });
      expect(units(back, 2)).toBe(units(value, 2));
    }),
    RUNS,
  );
});

test('decimals beyond the precision are cut, not rounded', () => {
  fc.assert(
    fc.property(decimals({ whole: 10, scale: 6 }), fc.nat({ max: 6 }), (value, precision) => {
      const cut = units(value, 6) / 10n ** BigInt(6 - precision);
      expect(units(parseNumberInput(value, { precision }), precision)).toBe(cut);
      const rounded = divideHalfUp(units(value, 6), 10n ** BigInt(6 - precision));
      expect(cut === rounded || cut === rounded - 1n, textOf(cut, precision)).toBe(true);
    }),
    RUNS,
  );
});

describe('examples', () => {
  test.each([
    ['1,234.567', {}, '1234.56'],
    ['1.2.3', {}, '1.23'],
    ['12.7', { precision: 0 }, '12'],
    ['007', {}, '7'],
    ['.5', {}, '0.5'],
    ['1234.', {}, '1234'],
    ['１２３．５', {}, '123.5'],
    ['3。5', {}, '3.5'],
    ['-5', {}, '5'],
    ['-5', { min: '-1000' }, '-5'],
    ['－5', { min: '-1000' }, '-5'],
    ['-0.00', { min: '-1000' }, '0.00'],
    ['-2000', { min: '-1000', max: '1000' }, '-1000'],
    ['0', MONEY, '0.01'],
    ['99999999999', MONEY, '9999999999.99'],
    ['9'.repeat(100_000), MONEY, '9999999999.99'],
    ['', MONEY, ''],
    ['.', MONEY, ''],
    ['-', { min: '-1' }, ''],
    ['abc', MONEY, ''],
    ['-.5', { min: '-1', precision: 0 }, ''],
    ['1e5', {}, '15'],
    ['￥1,000.00 元', {}, '1000.00'],
  ])('parseNumberInput(%j, %j) = %j', (text, options, value) => {
    expect(parseNumberInput(text, options)).toBe(value);
  });

  test('a point and a minus stay while a person types', () => {
    expect(cleanNumberInput('1234.')).toBe('1234.');
    expect(groupThousands('1234.')).toBe('1,234.');
    expect(cleanNumberInput('-', { min: '-1' })).toBe('-');
    expect(cleanNumberInput('.')).toBe('0.');
  });
});
