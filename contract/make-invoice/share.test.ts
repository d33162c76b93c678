import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shareOf } from './share.ts';

// I10, I11 against a model in whole numbers that shares no code: cents and thousandths.

const cents = (text: string) => BigInt(text.replace('.', ''));
const money = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
const quantity = (thousandths: bigint) =>
  `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`;

test('however a line is cut, its parts add up to it to the cent, and none is more than what is left', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 99_999_999n),
      fc.bigInt(1n, 999_999_999n),
      fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 }),
      (whole, amount, cuts) => {
        let [left, rest, sum] = [whole, amount, 0n];
        for (const cut of cuts) {
          const qty = (left * BigInt(cut)) / 1000n;
          if (qty === 0n || qty === left) continue;
          const taken = cents(shareOf({ qty: quantity(left), amount: money(rest) }, quantity(qty)));
          // HALF_UP of rest × qty ÷ left.
          expect(taken).toBe((rest * qty * 2n + left) / (left * 2n));
          expect(taken <= rest).toBe(true);
          [left, rest, sum] = [left - qty, rest - taken, sum + taken];
        }
        sum += cents(shareOf({ qty: quantity(left), amount: money(rest) }, quantity(left)));
        expect(sum).toBe(amount);
      },
    ),
  );
});

test('a third of an odd cent is rounded once', () => {
  expect(shareOf({ qty: '3', amount: '0.05' }, '1')).toBe('0.02');
  expect(shareOf({ qty: '2.000', amount: '0.05' }, '1')).toBe('0.03');
  expect(shareOf({ qty: '1.000000', amount: '0.02' }, '1')).toBe('0.02');
});
