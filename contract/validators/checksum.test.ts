import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RUNS } from '../../tests/helpers/bigint-oracle.ts';
import { idCardCheckCharacter, isIdCard, isUsc, uscCheckCharacter } from './checksum.ts';

const ALPHABET = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const first17 = fc
  .tuple(
    fc.array(fc.constantFrom(...ALPHABET), { minLength: 2, maxLength: 2 }),
    fc.array(fc.constantFrom(...'0123456789'), { minLength: 6, maxLength: 6 }),
    fc.array(fc.constantFrom(...ALPHABET), { minLength: 9, maxLength: 9 }),
  )
  .map((parts) => parts.flat().join(''));
const uscs = first17.map((body) => body + uscCheckCharacter(body));

const MILLISECONDS_PER_DAY = 86_400_000;
const people = fc
  .record({
    region: fc.integer({ min: 100_000, max: 999_999 }),
    day: fc.integer({ min: 0, max: 73_048 }),
    serial: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ region, day, serial }) => {
    const birth = new Date(Date.UTC(1900, 0, 1) + day * MILLISECONDS_PER_DAY);
    const date = birth.toISOString().slice(0, 10).replaceAll('-', '');
    return `${region}${date}${String(serial).padStart(3, '0')}`;
  });
const idCards = people.map((body) => body + idCardCheckCharacter(body));

/** Puts another character of the alphabet at a place. */
function replaced(code: string, at: number, by: string): string {
  return code.slice(0, at) + by + code.slice(at + 1);
}

describe('统一社会信用代码', () => {
  test.each([
    '91440300708461136T',
    '91330100716105852F',
    '91420000757013137P',
    '91350100M000100Y43',
  ])('%s is right', (code) => {
    expect(isUsc(code)).toBe(true);
  });

  test.each([
    ['wrong check character', '91350100M000100Y4Z'],
    ['I, O, S, V, Z are not in the alphabet', '91350100I000100Y43'],
    ['small letters', '91350100m000100y43'],
    ['17 characters', '91350100M000100Y4'],
    ['19 characters', '91350100M000100Y433'],
    ['a line end', '91350100M000100Y43\n'],
    ['letters in the region', '91A50100M000100Y43'],
    ['full-width digits', '９1350100M000100Y43'],
    ['nothing', ''],
  ])('%s is wrong', (_, code) => {
    expect(isUsc(code)).toBe(false);
  });

  test('the whole code sums to 0 mod 31 when counted with powers of three', () => {
    fc.assert(
      fc.property(uscs, (code) => {
        const sum = [...code.slice(0, 17)].reduce(
          (total, character, i) => total + BigInt(ALPHABET.indexOf(character)) * 3n ** BigInt(i),
          BigInt(ALPHABET.indexOf(code.slice(17))),
        );
        expect(sum % 31n).toBe(0n);
        expect(isUsc(code)).toBe(true);
      }),
      RUNS,
    );
  });

  test('one wrong character is always found', () => {
    fc.assert(
      fc.property(uscs, fc.nat(17), fc.constantFrom(...ALPHABET), (code, at, by) => {
        fc.pre(code[at] !== by);
        expect(isUsc(replaced(code, at, by))).toBe(false);
      }),
      RUNS,
    );
  });

  test('no check character for what is not 17 characters of the alphabet', () => {
    expect(uscCheckCharacter('91350100M000100Y')).toBeUndefined();
    expect(uscCheckCharacter('91350100M000100YS')).toBeUndefined();
  });
});

describe('身份证号', () => {
  test.each(['11010519491231002X', '11010519491231002x', '440524188001010014', '130503670401001'])(
    '%s is right',
    (number) => {
      expect(isIdCard(number)).toBe(true);
    },
  );

  test.each([
    ['wrong check digit', '110105194912310021'],
    ['31 February', '110105194902310021'],
    ['month 13', '110105194913010021'],
    ['day 0', '110105194912000021'],
    [
      '29 February of a common year',
      `11010519010229002${idCardCheckCharacter('11010519010229002')}`,
    ],
    [
      'a year that nobody was born in',
      `11010530491231002${idCardCheckCharacter('11010530491231002')}`,
    ],
    ['15 digits with month 13', '130503671301001'],
    ['16 digits', '1305036704010012'],
    ['region that begins with 0', '030503670401001'],
    ['nothing', ''],
  ])('%s is wrong', (_, number) => {
    expect(isIdCard(number)).toBe(false);
  });

  test('29 February of a leap year is a birthday', () => {
    const body = '11010520000229002';
    expect(isIdCard(body + idCardCheckCharacter(body))).toBe(true);
  });

  test('weighted by powers of two the number is 1 mod 11 (ISO 7064, MOD 11-2)', () => {
    fc.assert(
      fc.property(idCards, (number) => {
        const sum = [...number].reduce(
          (total, c, i) => total + (c === 'X' ? 10n : BigInt(c)) * 2n ** BigInt(17 - i),
          0n,
        );
        expect(sum % 11n).toBe(1n);
        expect(isIdCard(number)).toBe(true);
      }),
      RUNS,
    );
  });

  test('one wrong digit and two swapped neighbours are always found', () => {
    fc.assert(
      fc.property(idCards, fc.nat(16), fc.nat(9), (number, at, digit) => {
        const swapped =
          number.slice(0, at) +
          number
            .slice(at, at + 2)
            .split('')
            .reverse()
            .join('') +
          number.slice(at + 2);
        for (const wrong of [replaced(number, at, String(digit)), swapped]) {
          if (wrong !== number) expect(isIdCard(wrong)).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test('no check character for what is not 17 digits', () => {
    expect(idCardCheckCharacter('1101051949123100')).toBeUndefined();
    expect(idCardCheckCharacter('1101051949123100A')).toBeUndefined();
  });
});
