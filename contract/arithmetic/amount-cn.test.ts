import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { RUNS, textOf } from '../../tests/helpers/bigint-oracle.ts';
import { amountCn } from './amount-cn.ts';

const SMALL: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n };

/** Reads capitals back to cents as a person would: digit times place, each unit over all that stands before it. */
function read(text: string): bigint {
  const [, sign, yuan = '', jiao = '零', fen = '零'] =
    /^(负?)(?:([零壹贰叁肆伍陆柒捌玖拾佰仟万亿]+)元)?(?:零?(.)角)?(?:零?(.)分)?整?$/.exec(text) ??
    [];
  const value = (character: string) => BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(character));
  let [total, section, digit] = [0n, 0n, 0n];
  for (const character of yuan) {
    const place = SMALL[character];
    if (place !== undefined) {
      section += digit * place;
      digit = 0n;
    } else if (character === '万') {
      section = (section + digit) * 10_000n;
      digit = 0n;
      // What follows within this 亿 is smaller than the 万 and only added.
    } else if (character === '亿') {
      total = (total + section + digit) * 100_000_000n;
      [section, digit] = [0n, 0n];
    } else digit = value(character);
    if (character === '万') [total, section] = [total + section, 0n];
  }
  const cents = (total + section + digit) * 100n + value(jiao) * 10n + value(fen);
  return sign === '负' ? -cents : cents;
}

const MOST = 10n ** 18n - 1n;
const amounts = fc.oneof(
  fc.bigInt({ min: -MOST, max: MOST }),
  fc.bigInt({ min: -99_999_999n, max: 99_999_999n }),
  // Many zeros: where the rules are.
  fc
    .array(fc.constantFrom('0', '0', '0', '1', '5'), { minLength: 1, maxLength: 18 })
    .map((digits) => BigInt(digits.join(''))),
);

test('the capitals read back as the amount', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      expect(read(amountCn(textOf(cents, 2)))).toBe(cents);
    }),
    RUNS,
  );
});

test('they obey the writing rules', () => {
  fc.assert(
    fc.property(amounts, (cents) => {
      const text = amountCn(textOf(cents, 2));
      expect(text).not.toMatch(/零零|零[拾佰仟万亿]|[拾佰仟]{2}|亿万|万万|undefined/);
      expect(text).not.toMatch(/^负?拾|.零元/);
      expect(text.endsWith('整')).toBe(cents % 100n === 0n);
      expect(text.startsWith('负')).toBe(cents < 0n);
    }),
    RUNS,
  );
});

describe('the examples of the rules for bills and vouchers', () => {
  test.each([
    ['1409.50', '壹仟肆佰零玖元伍角'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '壹拾万零柒仟元伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
  ])('%s = %s', (value, text) => {
    expect(amountCn(value)).toBe(text);
  });
});

describe('examples', () => {
  test.each([
    ['0', '零元整'],
    ['-0.00', '零元整'],
    ['-0.004', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角'],
    ['-1', '负壹元整'],
    ['-0.01', '负壹分'],
    ['10', '壹拾元整'],
    ['1811000.00', '壹佰捌拾壹万壹仟元整'],
    ['100000001', '壹亿零壹元整'],
    ['100010000', '壹亿零壹万元整'],
    ['1000000000000', '壹万亿元整'],
    ['1000000050000', '壹万亿零伍万元整'],
    ['4572.665', '肆仟伍佰柒拾贰元陆角柒分'],
    [
      '9999999999999999.99',
      '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分',
    ],
    ['9999999999999999.995', ''],
    ['1e5', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ])('%j = %j', (value, text) => {
    expect(amountCn(value)).toBe(text);
  });
});
