import fc from 'fast-check';
import { expect, test } from 'vitest';

import { add, multiply, round } from '#contract/arithmetic/money.ts';
import { decimals, RUNS } from '../../tests/helpers/bigint-oracle.ts';
import { roundText, shiftText, sumTexts } from './decimal-text.ts';

const numbers = decimals({ whole: 14, scale: 8, signed: true });

test('what people are shown is what the ledger reckons with', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.nat(12),
      fc.array(numbers, { maxLength: 20 }),
      (value, places, more) => {
        expect(roundText(value, places)).toBe(round(value, places));
        expect(round(shiftText(value, 2), 12)).toBe(round(multiply(value, '100'), 12));
        expect(round(shiftText(value, -8), 20)).toBe(round(multiply(value, '0.00000001'), 20));
        expect(round(sumTexts(more), 12)).toBe(round(add(...more), 12));
      },
    ),
    RUNS,
  );
});

test('halves go away from zero, and there is one zero', () => {
  expect(['2.345', '-2.345', '-0.001', '-0.005', '7'].map((text) => roundText(text, 2))).toEqual([
    '2.35',
    '-2.35',
    '0.00',
    '-0.01',
    '7.00',
  ]);
});
