import { expect, test } from 'vitest';

import type { ExpectedMoney } from '#contract/forecast/calls.ts';
import { byMonth } from './by-month.ts';

const money = (day: string, amount: string): ExpectedMoney => ({
  key: `${day}${amount}`,
  purchaseOrderId: '1',
  purchaseOrderNo: 'CG1',
  projectName: '示例',
  kind: 'toPay',
  ofNo: '',
  amount,
  day,
  lateDay: day,
  steps: [],
  unknown: [],
  longest: false,
  since: '',
  holder: 'platform',
  who: '',
  until: null,
  earlier: [],
});

test('expected money stands by month to the cent, what has no day last', () => {
  const expected = [
    money('', '5.00'),
    money('2027-01-03', '0.10'),
    money('2026-12-31', '1.00'),
    money('2027-01-31', '0.20'),
  ];
  expect(byMonth(expected)).toEqual([
    { month: '2026-12', count: 1, amount: '1.00' },
    { month: '2027-01', count: 2, amount: '0.30' },
    { month: '', count: 1, amount: '5.00' },
  ]);
  expect(byMonth([])).toEqual([]);
});
