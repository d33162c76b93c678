import { expect, test } from 'vitest';

import { normaliseDigits } from '#contract/validators/digits.ts';
import { normalisePhone } from './normalise.ts';
import { plainNumber } from './plain-number.ts';

test.each([
  ['138 0000 0001', '13800000001'],
  ['１３８００００００01', '13800000001'],
  ['138-0000-0001', '13800000001'],
  ['\u3000138\u00a00000\u20090001\n', '13800000001'],
  ['+86 138 0000 0001', '13800000001'],
  ['＋86　13800000001', '13800000001'],
  ['008613800000001', '13800000001'],
  ['8613800000001', '13800000001'],
  // As a phone's address book copies it: between marks of the direction of writing, which nobody sees.
  ['\u202a+86\u00a0138\u20110000\u20110001\u202c', '13800000001'],
  ['\u200b138—0000—0001\ufeff', '13800000001'],
  ['(+86) 138-0000-0001', '13800000001'],
  ['（86）13800000001', '13800000001'],
  ['86138', '86138'],
  ['138abc', '138abc'],
  ['<script>', '<script>'],
  ['', ''],
])('%j is the phone %j', (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
});

test('a code keeps its leading zeros', () => {
  expect(normaliseDigits('０1２ 345')).toBe('012345');
});

test.each([
  ['1,448,800.00', '1448800.00'],
  ['１，４４８，８００．００', '1448800.00'],
  ['\u30000.５\u00a0', '0.5'],
  ['\u202d1,448,800.00\u202c', '1448800.00'],
  ['1,448,800.00元', '1448800.00'],
  ['¥1,000', '1000'],
  ['￥ 1,000.50', '1000.50'],
  ['144万', '144万'],
  [' ¥1 ', '1'],
  ['1¥', '1¥'],
  ['１，２，３', '1,2,3'],
  ['1234，56', '1234,56'],
  ['12,34', '12,34'],
])('%j is the number %j', (typed, number) => {
  expect(plainNumber(typed)).toBe(number);
});
