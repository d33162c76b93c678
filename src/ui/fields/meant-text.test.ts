import { expect, test } from 'vitest';
import type { ValidatorName } from '#contract/validators/validate.ts';

import { meantText } from './meant-text.ts';

const meant = (name: ValidatorName, text: string) => meantText({ validators: [{ name }] }, text);

test.each([
  ['+86 138 0000 0001', '13800000001'],
  ['0086-13800000001', '13800000001'],
  ['１３８００００００００１', '138000000001'],
  ['0138 0000 0001', '013800000001'],
  ['电话', '电话'],
])('a phone %s', (text, number) => {
  expect(meant('phone', text)).toBe(number);
  expect(meant('mobile', text)).toBe(number);
});

test('a code loses its blanks, any other text those at its ends', () => {
  expect(meant('idCard', ' 110105 19491231 002x')).toBe('11010519491231002X');
  expect(meant('plate', '鄂a 12345')).toBe('鄂A12345');
  expect(meant('plate', '鄂A·１２３４５')).toBe('鄂A12345');
  expect(meant('depotCode', ' ａ01')).toBe('A01');
  expect(meant('codeChars', 'ＨＴ－2026－甲_b ')).toBe('HT-2026-甲_b');
  expect(meant('invoiceCode', '0440 0192 1130')).toBe('044001921130');
  expect(meant('chineseOnly', ' 张 三　')).toBe('张 三');
  expect(meantText({}, ' 武汉 长江路\n')).toBe('武汉 长江路');
});
