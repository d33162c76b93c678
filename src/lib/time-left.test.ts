import { expect, test } from 'vitest';

import { durationText, timeLeft, urgency, wholeTerms } from './time-left.ts';

test.each([
  [0, '不到 1 分钟'],
  [42, '42 分钟'],
  [60, '1 小时'],
  [88, '1 小时 28 分'],
  [1440, '1 天'],
  [1700, '1 天 4 小时'],
])('%d minutes', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

const now = '2026-05-20 10:00:00';

test.each([
  ['2026-05-20 14:00:00', '还剩 4 小时', 'plain'],
  ['2026-05-20 11:59:59', '还剩 1 小时 59 分', 'wait'],
  ['2026-05-20 10:00:10', '还剩 不到 1 分钟', 'wait'],
  ['2026-05-20 10:00:00', '已超时 不到 1 分钟', 'seal'],
  ['2026-05-20 08:00:00', '已超时 2 小时', 'seal'],
  ['2026-05-25 10:00:00', '还剩 5 天', 'plain'],
] as const)('%s at ten reads %s', (due, text, tone) => {
  expect([timeLeft(due, now), urgency(due, now)]).toEqual([text, tone]);
});

test('without a limit there is nothing to say', () => {
  expect([timeLeft(null, now), urgency(null, now)]).toEqual(['', 'plain']);
});

test.each([
  ['还剩 2 天 3 小时', ['还剩~2~天', '3~小时']],
  ['已超时 19 小时 58 分', ['已超时', '19~小时', '58~分']],
  ['还剩 不到 1 分钟', ['还剩~不到~1~分钟']],
])('%s ends a line behind a unit alone', (text, terms) => {
  expect(wholeTerms(text).replaceAll('\u00a0', '~').split(' ')).toEqual(terms);
});
