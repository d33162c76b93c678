import { expect, test } from 'vitest';

import { disputableOf, type SoldLine } from './receipt-room.ts';

// By hand: 149.4 t at 3,695.00 are 552,033.00. Of the sale of 914,533.00 in all (552,033.00 + 362,500.00) 910,000.00 are paid: 4,533.00 are
// left, which pay 1.226 t (4,530.07) and not 1.227 t (4,533.765, 4,533.77).
const LINE = { lineId: '1', unit: 't', settled: '149.4', disputed: '0' };
const SOLD: SoldLine = {
  qty: '149.4',
  amount: '552033.00',
  price: '3695.000000',
  per: '1',
  stands: '149.4',
  room: null,
};

test('what is not settled, or not owed yet, or not paid may be disputed', () => {
  expect(disputableOf({ ...LINE, sold: [] })).toBe('149.4');
  expect(disputableOf({ ...LINE, sold: [SOLD] })).toBe('149.4');
  expect(disputableOf({ ...LINE, sold: [{ ...SOLD, room: '914533.00' }] })).toBe('149.4');
  expect(disputableOf({ ...LINE, disputed: '100', sold: [] })).toBe('49.4');
});

test('of what is paid no more than the rest pays for, in whole parts of the unit', () => {
  expect(disputableOf({ ...LINE, sold: [{ ...SOLD, room: '4533.00' }] })).toBe('1.226');
  expect(disputableOf({ ...LINE, sold: [{ ...SOLD, room: '0.00' }] })).toBe('0');
  expect(disputableOf({ ...LINE, sold: [{ ...SOLD, room: '-1.00' }] })).toBe('0');
  const bags = { ...LINE, unit: 'pcs', sold: [{ ...SOLD, room: '4533.00' }] };
  expect(disputableOf(bags)).toBe('1');
});

test('of a line with a deduction as much as what it costs pays for', () => {
  // 149.4 t for 500,000.00: 100,000.00 pay for 29.880 t.
  const sold = { ...SOLD, amount: '500000.00', price: '500000.00', per: '149.400000' };
  expect(disputableOf({ ...LINE, sold: [{ ...sold, room: '100000.00' }] })).toBe('29.88');
  expect(disputableOf({ ...LINE, sold: [{ ...sold, room: '99999.99' }] })).toBe('29.879');
});

test('the newest sale comes first, and what lies behind one that is full is out of reach', () => {
  const half = { ...SOLD, qty: '50', amount: '184750.00', stands: '50' };
  const rest = { ...SOLD, qty: '90', amount: '332550.00', stands: '90' };
  const of = (newer: string | null, older: string | null) =>
    disputableOf({
      ...LINE,
      sold: [
        { ...half, room: newer },
        { ...rest, room: older },
      ],
    });
  // 9.4 t are in no sale yet.
  expect(of('0.00', null)).toBe('9.4');
  expect(of('3695.00', null)).toBe('10.4');
  expect(of('184750.00', '7390.00')).toBe('61.4');
  expect(of(null, null)).toBe('149.4');
});
