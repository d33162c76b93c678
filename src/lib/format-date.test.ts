import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';

import { RUNS } from '../../tests/helpers/bigint-oracle.ts';
import { formatDateTime } from './format-date.ts';

const SECONDS_PER_DAY = 86_400n;
const digits = (value: bigint, length: number) => String(value).padStart(length, '0');

/** Civil date from days since 1970 by counting years and months, with whole numbers only. */
function civil(days: bigint): string {
  const leap = (year: bigint) => year % 4n === 0n && (year % 100n !== 0n || year % 400n === 0n);
  let [year, rest] = [1970n, days];
  for (let length = 365n; rest >= length; length = leap(year) ? 366n : 365n) {
    rest -= length;
    year += 1n;
  }
  const lengths = [31n, leap(year) ? 29n : 28n, 31n, 30n, 31n, 30n, 31n, 31n, 30n, 31n, 30n, 31n];
  let month = 0;
  while (rest >= (lengths[month] ?? 31n)) rest -= lengths[month++] ?? 31n;
  return `${digits(year, 4)}-${digits(BigInt(month + 1), 2)}-${digits(rest + 1n, 2)}`;
}

function inChina(seconds: bigint): string {
  const local = seconds + 8n * 3600n;
  const time = local % SECONDS_PER_DAY;
  const parts = [time / 3600n, (time / 60n) % 60n, time % 60n].map((part) => digits(part, 2));
  return `${civil(local / SECONDS_PER_DAY)} ${parts.join(':')}`;
}

const tenDigits = fc.integer({ min: 1_000_000_000, max: 9_999_999_999 });

test('ten digits are seconds, thirteen milliseconds, as number and as text, in UTC+8', () => {
  fc.assert(
    fc.property(tenDigits, (seconds) => {
      const text = inChina(BigInt(seconds));
      const ms = seconds * 1000;
      for (const value of [seconds, String(seconds), ms, String(ms), new Date(ms)]) {
        expect(formatDateTime(value)).toBe(text);
      }
    }),
    RUNS,
  );
});

test("the wire's own texts and zoned texts name the same moment", () => {
  fc.assert(
    fc.property(tenDigits, (seconds) => {
      const text = inChina(BigInt(seconds));
      expect(formatDateTime(text)).toBe(text);
      expect(formatDateTime(new Date(seconds * 1000).toISOString())).toBe(text);
      expect(formatDateTime(text.slice(0, 10))).toBe(`${text.slice(0, 10)} 00:00:00`);
    }),
    RUNS,
  );
});

test('the zone of the machine does not matter', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(new Date(0).getTimezoneOffset()).toBe(300);
  expect(formatDateTime(1_700_000_000)).toBe('2023-11-15 06:13:20');
  expect(formatDateTime('2026-03-08 02:30:00')).toBe('2026-03-08 02:30:00');
});

describe('no moment, no text', () => {
  test.each([
    null,
    undefined,
    '',
    '2026-02-30',
    '2026-02-28 24:00:00',
    '2026-13-01',
    '2026/02/28',
    'yesterday',
    '123',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e300,
    253_402_300_800_000,
    new Date(Number.NaN),
    '9'.repeat(100_000),
  ])('%j', (value) => {
    expect(formatDateTime(value)).toBe('');
  });
});

test('a Date early in 1970 is no timestamp in seconds', () => {
  expect(formatDateTime(new Date(1_000_000_000))).toBe('1970-01-12 21:46:40');
});
