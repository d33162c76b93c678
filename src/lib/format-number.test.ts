import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { decimals, divideHalfUp, RUNS, textOf, units } from '../../tests/helpers/bigint-oracle.ts';
import {
  addsUp,
  formatNumber,
  formatPercent,
  formatPortalNumber,
  formatQuantity,
  formatShort,
  placesOf,
  sumColumn,
} from './format-number.ts';
import { groupThousands } from './group-thousands.ts';

const numbers = decimals({ whole: 14, scale: 8, signed: true });
const GROUPED = /^-?\d{1,3}(,\d{3})*(\.\d+)?$/;

test('thousands are the rounded number with commas between groups of three', () => {
  fc.assert(
    fc.property(numbers, (value) => {
      const text = formatNumber(value);
      expect(text).toMatch(GROUPED);
      const cents = divideHalfUp(units(value, 8), 10n ** 6n);
      expect(text.replaceAll(',', '')).toBe(textOf(cents, 2));
    }),
    RUNS,
  );
});

test('the portal variant shows two to five decimals and loses none of five', () => {
  fc.assert(
    fc.property(numbers, (value) => {
      const text = formatPortalNumber(value);
      expect(text).toMatch(/^-?[\d,]+\.\d{2,5}$/);
      expect(text).not.toMatch(/\.\d{2,4}0$/);
      const shown = units(text.replaceAll(',', ''), 5);
      expect(shown).toBe(divideHalfUp(units(value, 8), 1000n));
    }),
    RUNS,
  );
});

test('per cent is a hundred times the fraction', () => {
  fc.assert(
    fc.property(decimals({ whole: 3, scale: 6, signed: true }), (value) => {
      const hundredths = divideHalfUp(units(value, 6) * 100n, 10n ** 4n);
      expect(formatPercent(value).replaceAll(',', '')).toBe(`${textOf(hundredths, 2)}%`);
    }),
    RUNS,
  );
});

test('a sum row is exact to 12 decimals and has no zeros at its end', () => {
  const cells = fc.array(decimals({ whole: 8, scale: 14, signed: true }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(cells, (values) => {
      const sum = values.reduce((total, value) => total + units(value, 14), 0n);
      const text = sumColumn(values);
      expect(units(text, 12)).toBe(divideHalfUp(sum, 100n));
      expect(text).not.toMatch(/\.\d*0$|\.$|^-0$/);
    }),
    RUNS,
  );
});

test('万 and 亿 are within half of the last place shown, with a count below 10,000 of the unit beneath', () => {
  const UNITS: Record<string, bigint> = { 万: 10n ** 4n, 亿: 10n ** 8n };
  fc.assert(
    fc.property(decimals({ whole: 12, scale: 2, signed: true }), (value) => {
      const [, count = '', unit = ''] =
        /^(-?[\d,]+(?:\.\d+)?)([万亿]?)$/.exec(formatShort(value)) ?? [];
      const shown = units(count.replaceAll(',', ''), 2) * (UNITS[unit] ?? 1n);
      const off = shown - units(value, 2);
      expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(UNITS[unit] ?? 1n);
      const size = units(count.replaceAll(',', '').replace('-', ''), 2);
      if (unit !== '亿') expect(size).toBeLessThan(1_000_000n);
      if (unit === '万') expect(size).toBeGreaterThanOrEqual(100n);
    }),
    RUNS,
  );
});

describe('examples', () => {
  test.each([
    ['1095000', '1,095,000.00'],
    ['0', '0.00'],
    ['-1234567.895', '-1,234,567.90'],
    ['999.995', '1,000.00'],
    ['12345678901234567890.12', '12,345,678,901,234,567,890.12'],
    [42, '42.00'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['abc', ''],
    ['1e5', ''],
    [Number.NaN, ''],
    [1e21, ''],
    ['9'.repeat(65), ''],
  ])('formatNumber(%j) = %j', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  test('decimals by unit: three for tonnes, none for pieces', () => {
    expect(formatNumber('149.4', 3)).toBe('149.400');
    expect(formatNumber('1200', 0)).toBe('1,200');
    expect(formatNumber('0.300000000000', 0, 12)).toBe('0.3');
  });

  test.each([
    ['3650', '3,650.00'],
    ['3650.1', '3,650.10'],
    ['3650.12345', '3,650.12345'],
    ['3650.123456', '3,650.12346'],
  ])('formatPortalNumber(%j) = %j', (value, text) => {
    expect(formatPortalNumber(value)).toBe(text);
  });

  test.each([
    ['32.625', '32.625'],
    ['300', '300.00'],
    ['0.000001', '0.000001'],
  ])('formatQuantity(%j) = %j', (value, text) => {
    expect(formatQuantity(value)).toBe(text);
  });

  test.each([
    ['0.13', '13.00%'],
    ['0.0005', '0.05%'],
    ['1', '100.00%'],
    ['-0.00004', '0.00%'],
    ['9'.repeat(64), `${groupThousands(`${'9'.repeat(64)}00`)}.00%`],
    ['', ''],
  ])('formatPercent(%j) = %j', (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });

  test.each([
    [['0.1', '0.2'], '0.3'],
    [[0.1, 0.2], '0.3'],
    [['1.10', '', null, undefined, '2'], '3.1'],
    [['1', '-1'], '0'],
    [['0.0000000000005'], '0.000000000001'],
    [['钢材', ''], ''],
    [[], ''],
    [Array(1000).fill('9'.repeat(64)), String(BigInt('9'.repeat(64)) * 1000n)],
  ])('sumColumn(%j) = %j', (cells, sum) => {
    expect(sumColumn(cells)).toBe(sum);
  });

  test.each([
    [['0', '-2.778', '0.5'], 3],
    [['10', '9.98', null, ''], 2],
    [['3650.1234567', '1'], 5],
    [['3.10000'], 2],
    [[], 2],
  ])('placesOf(%j, 2, 5) = %d', (cells, places) => {
    expect(placesOf(cells, 2, 5)).toBe(places);
  });

  test.each([
    ['1448800', '144.88万'],
    ['9999.99', '9,999.99'],
    ['9950', '9,950.00'],
    ['10000', '1万'],
    ['9999.996', '1万'],
    ['99500000', '9,950万'],
    ['99999999.99', '1亿'],
    ['1000000000', '10亿'],
    ['-123456789', '-1.23亿'],
    ['1234567890123', '12,345.68亿'],
    ['', ''],
  ])('formatShort(%j) = %j', (value, text) => {
    expect(formatShort(value)).toBe(text);
  });
});

test('quantities of different units come to no number; amounts do', () => {
  expect(addsUp('pickQty', ['1', '1'])).toBe(true);
  expect(addsUp('qty', ['1', '2'])).toBe(false);
  expect(addsUp('amountIncl', ['1', '2'])).toBe(true);
  expect(addsUp('qty', [undefined, undefined])).toBe(true);
});
