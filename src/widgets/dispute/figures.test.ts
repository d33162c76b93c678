import { expect, test } from 'vitest';

import { claimInWords, lastWord, standingInWords } from './figures.ts';

const claim = { claimQty: '4.000000', claimAmount: '14780.00', unit: 't' };

test('a claim says what it is of, and nothing of what it is not', () => {
  expect(claimInWords(claim)).toBe('4 t，14,780.00 元');
  expect(claimInWords({ ...claim, claimAmount: '0.00' })).toBe('4 t');
  expect(claimInWords({ ...claim, claimQty: '0.000000' })).toBe('14,780.00 元');
});

test('what is accepted is the last offer, or the claim while nobody has offered', () => {
  expect(standingInWords({ ...claim, offeredQty: '', offeredAmount: '' })).toBe(
    '4 t，14,780.00 元',
  );
  const nothing = { ...claim, offeredQty: '0.000000' };
  expect(standingInWords({ ...nothing, offeredAmount: '0.00' })).toBe('0.00 元');
  expect(standingInWords({ ...nothing, offeredAmount: '' })).toBe('0 t');
});

test('each side is known by its last word', () => {
  const steps = [
    { step: '1', party: '1', qty: '4', amount: '14780.00' },
    { step: '2', party: '2', qty: '1', amount: '3695.00' },
    { step: '2', party: '1', qty: '2.125', amount: '7851.88' },
    { step: '3', party: '1', qty: '', amount: '' },
  ];
  expect(lastWord(steps, '1', 't')).toBe('2.125 t，7,851.88 元');
  expect(lastWord(steps, '2', 't')).toBe('1 t，3,695.00 元');
  expect(lastWord([], '2', 't')).toBe('无');
});
