import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatDateTime } from './format-date.ts';
import { wireDate, wireDateTime } from './wire-date.ts';

const part = (min: number, max: number) =>
  fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'));
const day = fc
  .tuple(fc.integer({ min: 1000, max: 9999 }), part(0, 13), part(0, 32))
  .map((parts) => parts.join('-'));
const text = fc.oneof(
  day,
  fc
    .tuple(day, fc.constantFrom(' ', 'T'), part(0, 25), part(0, 61), part(0, 61))
    .map(([date, between, ...time]) => `${date}${between}${time.join(':')}`),
  fc.string(),
);

test('a text of the wire reads as it does where any moment may stand', () => {
  fc.assert(
    fc.property(text, (value) => {
      fc.pre(!/^\d{10}$|^\d{13}$/.test(value));
      expect(wireDateTime(value)).toBe(formatDateTime(value));
      expect(wireDate(value)).toBe(formatDateTime(value).slice(0, 10));
    }),
    { numRuns: 2_000 },
  );
  expect(wireDateTime('2026-02-29 08:00:00')).toBe('');
  expect(wireDateTime(undefined)).toBe('');
});
