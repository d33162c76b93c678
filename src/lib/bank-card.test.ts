import fc from 'fast-check';
import { expect, test } from 'vitest';

import { RUNS } from '../../tests/helpers/bigint-oracle.ts';
import { groupBankCard } from './bank-card.ts';

test('groups of four that hold the same digits in the same order, and nothing else', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789 -a中'), maxLength: 40 });
  fc.assert(
    fc.property(typed, (text) => {
      const grouped = groupBankCard(text);
      expect(grouped).toMatch(/^(?:(?:\d{4} )*\d{1,4})?$/);
      expect(grouped.replaceAll(' ', '')).toBe(
        [...text].filter((c) => c >= '0' && c <= '9').join(''),
      );
      expect(groupBankCard(grouped)).toBe(grouped);
    }),
    RUNS,
  );
});

test('the account number of a form', () => {
  expect(groupBankCard('6222-0000 1234 5678 901')).toBe('6222 0000 1234 5678 901');
  expect(groupBankCard('')).toBe('');
});
