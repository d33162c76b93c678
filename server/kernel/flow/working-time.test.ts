import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  addWorkingDays,
  addWorkingHours,
  CALENDAR_PARAMS,
  calendarOf,
  workingHours,
} from './working-time.ts';

const OFFICE = calendarOf({
  [CALENDAR_PARAMS.hours]: '09:00-12:00,13:00-18:00',
  [CALENDAR_PARAMS.holidays]: '2026-05-01,2026-05-04,2026-05-05',
  [CALENDAR_PARAMS.workdays]: '2026-05-09',
});
const at = (text: string) => new Date(`${text}+08:00`);
const MINUTE = 60_000;

/** The same, minute by minute. */
function slowly(from: Date, hours: number): Date {
  let left = Math.round(hours * 60);
  let now = from.getTime();
  while (left > 0) {
    const local = new Date(now + 8 * 60 * MINUTE);
    const day = local.toISOString().slice(0, 10);
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
    const weekday = local.getUTCDay();
    const works = OFFICE.workdays.has(day) || (weekday % 6 !== 0 && !OFFICE.holidays.has(day));
    if (works && OFFICE.spans.some(([a, b]) => minute >= a && minute < b)) left -= 1;
    now += MINUTE;
  }
  return new Date(now);
}

describe('working hours', () => {
  test.each([
    ['within the morning', '2026-05-20T09:30:00', 2, '2026-05-20T11:30:00'],
    ['over noon', '2026-05-20T11:00:00', 2, '2026-05-20T14:00:00'],
    ['over night', '2026-05-20T17:00:00', 8, '2026-05-21T17:00:00'],
    ['to the end of the day', '2026-05-20T09:00:00', 8, '2026-05-20T18:00:00'],
    ['over a weekend', '2026-05-22T17:00:00', 2, '2026-05-25T10:00:00'],
    ['over the holidays', '2026-04-30T17:00:00', 2, '2026-05-06T10:00:00'],
    ['on a Saturday that is worked', '2026-05-08T17:00:00', 2, '2026-05-09T10:00:00'],
    ['asked for at night', '2026-05-20T23:00:00', 1, '2026-05-21T10:00:00'],
  ])('%s', (_, from, hours, until) => {
    expect(addWorkingHours(at(from), hours, OFFICE)).toEqual(at(until));
  });

  test('agrees with counting minutes, and the way back', () => {
    const moments = fc
      .integer({ min: 0, max: 40 * 24 * 60 })
      .map((minutes) => new Date(at('2026-04-20T00:00:00').getTime() + minutes * MINUTE));
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 40 }), (from, quarters) => {
        const hours = quarters / 4;
        const until = addWorkingHours(from, hours, OFFICE);
        expect(until).toEqual(slowly(from, hours));
        expect(workingHours(from, until, OFFICE)).toBeCloseTo(hours, 6);
      }),
      { numRuns: 200 },
    );
  });

  test.each(['', '9-18', '18:00-09:00', '09:00-25:00', '09:00-13:00,12:00-18:00'])(
    'hours that cannot be read, %j, are round the clock',
    (hours) => {
      const calendar = calendarOf({ [CALENDAR_PARAMS.hours]: hours });
      expect(addWorkingHours(at('2026-05-20T20:00:00'), 8, calendar)).toEqual(
        at('2026-05-21T04:00:00'),
      );
    },
  );
});

describe('working days', () => {
  test('five of them end at the same hour of the fifth, over weekends, holidays and days of work among them', () => {
    expect(addWorkingDays(at('2026-05-20T10:00'), 5, OFFICE)).toEqual(at('2026-05-27T10:00'));
    // 1, 4 and 5 May are holidays, Saturday the ninth is worked.
    expect(addWorkingDays(at('2026-04-30T10:00'), 5, OFFICE)).toEqual(at('2026-05-11T10:00'));
  });

  test('what is asked in the night or on a Sunday has the whole of its days', () => {
    expect(addWorkingDays(at('2026-05-17T22:00'), 1, OFFICE)).toEqual(at('2026-05-18T18:00'));
  });
});
