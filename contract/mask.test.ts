import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RUNS } from '../tests/helpers/bigint-oracle.ts';
import { maskedBankCard, maskedIdCard, maskIdCard, maskName, maskPhone } from './mask.ts';

const anything = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 40 }),
);

test('a mask of phones and identity numbers keeps the length and shows at most 7 characters and a leading 0', () => {
  fc.assert(
    fc.property(anything, (value) => {
      for (const [masked, most] of [
        [maskPhone(value), 8],
        [maskIdCard(value), 7],
      ] as const) {
        expect(masked).toHaveLength(value.length);
        const shown = [...masked].filter((c, at) => c !== '*' && c === value[at]).length;
        expect(shown).toBeLessThanOrEqual(most);
        if (value !== '') expect(masked).toContain('****'.slice(0, value.length));
      }
    }),
    RUNS,
  );
});

test('a mask of a name shows its first character, and how many there are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (name) => {
      const [first = '', ...others] = Array.from(name);
      expect(maskName(name)).toBe(first + '*'.repeat(others.length));
    }),
    RUNS,
  );
  expect([maskName('张三丰'), maskName('𠮷野'), maskName('')]).toEqual(['张**', '𠮷*', '']);
});

describe('examples', () => {
  test.each([
    ['13812341234', '138****1234'],
    ['013812341234', '0138****1234'],
    ['1381234123', '**********'],
    ['', ''],
  ])('maskPhone(%j) = %j', (value, masked) => {
    expect(maskPhone(value)).toBe(masked);
  });

  test.each([
    ['11010519491231002X', '110***********002X'],
    ['130503670401001', '130********1001'],
    ['1234567', '*******'],
    ['', ''],
  ])('maskIdCard(%j) = %j', (value, masked) => {
    expect(maskIdCard(value)).toBe(masked);
  });

  test('an identity number of which the last four are known hides the others', () => {
    expect(maskedIdCard('002X')).toBe('**************002X');
    expect(maskedIdCard('')).toBe('');
  });

  test.each([
    ['5678', '**** **** **** 5678'],
    ['567', '**** **** **** ****'],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('maskedBankCard(%j) = %j', (last4, masked) => {
    expect(maskedBankCard(last4)).toBe(masked);
  });
});
