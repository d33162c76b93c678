import { expect, test } from 'vitest';

import { groupedMoney } from './grouped-money.ts';

test('an amount is read by its thousands, and what is none stays as it was typed', () => {
  const typed = [
    '36230.25',
    '1,234,567.5',
    '¥1000000元',
    '-4329.51',
    '999',
    '',
    '1,2345',
    '约 5 万',
  ];
  expect(typed.map(groupedMoney)).toEqual([
    '36,230.25',
    '1,234,567.5',
    '1,000,000',
    '-4,329.51',
    '999',
    '',
    '1,2345',
    '约 5 万',
  ]);
});
