import { expect, test } from 'vitest';
import { minuteOfDay, utcOf } from './calendar.ts';

test.each([
  ['10 0 * * *', '10 16 * * *'],
  ['45 8 * * *', '45 0 * * *'],
  ['59 23 * * *', '59 15 * * *'],
  ['*/10 * * * *', '*/10 * * * *'],
  ['15,45 * * * *', '15,45 * * * *'],
  ['20 */4 * * *', '20 0,4,8,12,16,20 * * *'],
  ['0 7-9 * * *', '0 0,1,23 * * *'],
  ['0 8,20 * * *', '0 0,12 * * *'],
  ['0 0-12/6 * * *', '0 4,16,22 * * *'],
])('%s in Shanghai is %s in UTC', (shanghai, utc) => {
  expect(utcOf(shanghai)).toBe(utc);
});

test.each(['0 0 1 * *', '0 * * * 1', '0 0 * 2 *', '0 0 * *', '0 0 * * * *'])(
  'days are refused: %s',
  (times) => {
    expect(() => utcOf(times)).toThrow('every day');
  },
);

test.each(['0 24 * * *', '0 9-7 * * *', '0 */0 * * *', '0 x * * *', '0 5/2 * * *', '0  * * *'])(
  'what names no hours is refused: %s',
  (times) => {
    expect(() => utcOf(times)).toThrow();
  },
);

test('what comes once a day has a minute of it', () => {
  expect(minuteOfDay('45 8 * * *')).toBe(525);
  expect(minuteOfDay('20 */4 * * *')).toBeUndefined();
  expect(minuteOfDay('5 * * * *')).toBeUndefined();
});
