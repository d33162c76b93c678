import { expect, test } from 'vitest';

import { dateText } from './date-text.ts';

test.for([
  '2026-12-01',
  '2026/12/1',
  '2026.12.1',
  '20261201',
  '2026年12月1日',
  '２０２６年１２月１日',
  ' ２０２６／１２／１ ',
  // As Windows copies it out of the properties of a file.
  '\u200e2026\u200e年\u200e12\u200e月\u200e1\u200e日',
])('%s is a day', (text) => {
  expect(dateText(text, 'date')).toBe('2026-12-01');
});

test.for([
  '2026-12-01 08:05',
  '2026/12/1 8:5',
  '2026-12-01T08:05',
  '2026年12月1日 8时5分',
  '2026-12-01 08:05:59',
])('%s is a minute', (text) => {
  expect(dateText(text, 'dateTime')).toBe('2026-12-01 08:05');
});

test('a month has no day, and what is neither stays as it was typed', () => {
  expect(dateText('２０２６年２月', 'month')).toBe('2026-02');
  expect(dateText('2026-02-30', 'month')).toBe('2026-02');
  for (const text of ['26-1-1', 'x', '２０２６', '1'.repeat(50), '']) {
    expect(dateText(text, 'date')).toBe(text);
    expect(dateText(text, 'dateTime')).toBe(text);
  }
});
