import fc from 'fast-check';
import { expect, test } from 'vitest';

import { RUNS } from '../../tests/helpers/bigint-oracle.ts';
import { addDays, daysBetween, daysInclusive, isDate } from './dates.ts';

test.each(['2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31'])('%s is a day', (text) => {
  expect(isDate(text)).toBe(true);
});

test.each([
  '',
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-2',
  '0999-12-31',
  '2026-05-20 08:00',
  '2026-05-20\n',
  '2026/05/20',
])('%j is no day', (text) => {
  expect(isDate(text)).toBe(false);
  expect(() => daysBetween(text, '2026-05-20')).toThrow(RangeError);
  expect(() => daysInclusive('2026-05-20', text)).toThrow(RangeError);
});

test('days are counted by the calendar, across months', () => {
  expect(daysBetween('2026-11-23', '2026-12-01')).toBe(8);
  expect(daysBetween('2026-11-23', '2026-11-23')).toBe(0);
  expect(daysBetween('2026-11-23', '2026-11-22')).toBe(-1);
  expect(daysInclusive('2026-11-23', '2026-12-01')).toBe(9);
  expect(daysInclusive('2026-11-23', '2026-11-23')).toBe(1);
});

test('so many days later is as many days away', () => {
  fc.assert(
    fc.property(fc.integer({ min: -36_500, max: 36_500 }), (days) => {
      const later = addDays('2026-05-20', String(days)) ?? '';
      expect(daysBetween('2026-05-20', later)).toBe(days);
    }),
    RUNS,
  );
});
