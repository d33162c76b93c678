import { expect, test } from 'vitest';

import { claimOf } from './claim.ts';

const of = (qty: string, amount: string, price: string | null, most: string | null = '552033.00') =>
  claimOf({ qty, amount }, { price, most });

test('a quantity is worth what its goods cost, to the cent (rules.md C.0.3)', () => {
  expect(of('0.6', '', '3695')).toEqual({ qty: '0.6', amount: '2217.00' });
  expect(of('0.001', '', '3695.555')).toEqual({ qty: '0.001', amount: '3.70' });
  expect(of('0.001', '', '3.5')).toEqual({ qty: '0.001', amount: '0.00' });
  // Half a cent goes up.
  expect(of('0.01', '', '0.5')).toEqual({ qty: '0.01', amount: '0.01' });
});

test('but never more than is left of the line, of which deductions were taken', () => {
  expect(of('149.4', '', '3695', '550000.00')).toEqual({ qty: '149.4', amount: '550000.00' });
});

test('an amount that was said stands, and where nobody knows prices there is none', () => {
  expect(of('4', '100.00', '3695')).toEqual({ qty: '4', amount: '100.00' });
  expect(of('', '100.00', '3695')).toEqual({ qty: '0', amount: '100.00' });
  expect(of('4', '', null, null)).toEqual({ qty: '4', amount: '0' });
  expect(of('0', '', '3695')).toEqual({ qty: '0', amount: '0' });
});
