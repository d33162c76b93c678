import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dueDateOf } from './term.ts';

// I17 against a model that shares no code: days are counted one by one, on a calendar of its own.

const FULL = process.env.FULL === 'on';
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface Day {
  year: number;
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = ({ year, month }: Day) =>
  month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);

/** The day after, by the rules of the calendar alone. */
function after(at: Day): Day {
  const weekday = (at.weekday + 1) % 7;
  if (at.day < lengthOf(at)) return { ...at, day: at.day + 1, weekday };
  if (at.month < 12) return { ...at, month: at.month + 1, day: 1, weekday };
  return { year: at.year + 1, month: 1, day: 1, weekday };
}

const two = (value: number) => String(value).padStart(2, '0');
const written = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`;

/** 2024-01-01 was a Monday. */
const ORIGIN: Day = { year: 2024, month: 1, day: 1, weekday: 1 };

function later(from: Day, days: number): Day {
  let at = from;
  for (let count = 0; count < days; count += 1) at = after(at);
  return at;
}

test('a due date is so many calendar days later, moved to the next day of work where the rule says so', () => {
  const given = fc.record({
    start: fc.nat({ max: 1_800 }),
    creditDays: fc.nat({ max: 400 }),
    next: fc.boolean(),
    /** Days off and days of work, counted from the due date before it is moved. */
    holidays: fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 10 }),
    workdays: fc.uniqueArray(fc.nat({ max: 12 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(given, ({ start, creditDays, next, holidays, workdays }) => {
      const begins = later(ORIGIN, start);
      const plain = later(begins, creditDays);
      const off = new Set(holidays.map((days) => written(later(plain, days))));
      const on = new Set(workdays.map((days) => written(later(plain, days))));
      let expected = plain;
      const works = (at: Day) =>
        on.has(written(at)) || (at.weekday !== 0 && at.weekday !== 6 && !off.has(written(at)));
      while (next && !works(expected)) expected = after(expected);
      const calendar = { spans: [], holidays: off, workdays: on, next };
      expect(dueDateOf(written(begins), creditDays, calendar)).toBe(written(expected));
    }),
    { numRuns: FULL ? 2_000 : 60 },
  );
});

test.each([
  ['a leap day is a due date', '2028-01-30', 30, [], '2028-02-29'],
  ['of a year that is none the first of March follows', '2027-01-30', 30, [], '2027-03-01'],
  ['a hundredth year is none', '2100-02-27', 2, [], '2100-03-01'],
  ['a leap day that is off moves on', '2028-01-30', 30, ['2028-02-29'], '2028-03-01'],
  // The calendar of the next year is not there yet: weekends count, and operators are told that it lacks.
  ['over the end of the known calendar', '2026-12-01', 31, ['2026-12-31'], '2027-01-01'],
] as const)('%s', (_, start, days, holidays, due) => {
  const calendar = {
    spans: [],
    holidays: new Set(holidays),
    workdays: new Set<string>(),
    next: true,
  };
  expect(dueDateOf(start, days, calendar)).toBe(due);
});
