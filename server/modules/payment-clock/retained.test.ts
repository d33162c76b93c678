import { expect, test } from 'vitest';

import { paymentClocks } from '#contract/payment-clock/clock.ts';
import { partsOf } from './retained.ts';

const TERMS = { days: 60, daily: '0.0005' };

test('what is kept back of a settlement is taken off its deliveries to the cent, and waits from its own day', () => {
  const deliveries = [
    { id: '1', day: '2026-05-20', amount: '0.33' },
    { id: '2', day: '2026-05-21', amount: '0.33' },
    { id: '3', day: '2026-05-22', amount: '0.34' },
  ];
  // 5 % of 1.00: 0.0165, 0.033 and 0.05 rounded as they grow.
  const retained = [{ day: '2027-05-20', amount: '0.05', of: deliveries }];
  const before = partsOf(deliveries, retained, '2027-05-19');
  expect(before.map(({ amount }) => amount)).toEqual(['0.31', '0.32', '0.32']);
  const after = partsOf(deliveries, retained, '2027-05-20').filter(({ retention }) => retention);
  expect(after.map(({ deliveryId, day, amount }) => [deliveryId, day, amount])).toEqual([
    ['1', '2027-05-20', '0.02'],
    ['2', '2027-05-20', '0.01'],
    ['3', '2027-05-20', '0.02'],
  ]);
});

test('the case by hand: 858,144.50 of 903,310.00 paid in time is not late; 45,165.50 is from 61 days after its day', () => {
  const deliveries = [{ id: '1', day: '2026-05-20', amount: '903310.00' }];
  const retained = [{ day: '2027-05-20', amount: '45165.50', of: deliveries }];
  const paid = [{ day: '2026-05-20', amount: '858144.50' }];
  const on = (day: string) => paymentClocks(partsOf(deliveries, retained, day), paid, TERMS, day);
  expect(on('2026-08-20')).toMatchObject([{ unpaid: '0.00', lateDays: 0, interest: '0.00' }]);
  // 45,165.50 × 0.0005 = 22.58275 a day.
  expect(on('2027-07-20')).toMatchObject([
    { unpaid: '0.00', lateDays: 0, interest: '0.00' },
    { deadline: '2027-07-19', passed: 61, unpaid: '45165.50', lateDays: 1, interest: '22.58' },
  ]);
});

test('nothing is kept back of a delivery beyond what it is worth, nor where the day of it is not known', () => {
  const deliveries = [{ id: '1', day: '2026-05-20', amount: '100.00' }];
  const of = deliveries;
  const more = partsOf(deliveries, [{ day: '2026-05-21', amount: '120.00', of }], '2026-05-21');
  expect(more).toMatchObject([{ retention: true, amount: '100.00' }]);
  const open = partsOf(deliveries, [{ day: null, amount: '5.00', of }], '2030-01-01');
  expect(open).toMatchObject([{ retention: false, amount: '95.00' }]);
});
