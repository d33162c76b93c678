import { expect, test } from 'vitest';

import { NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { declaredOf, fieldAt, missingIn, openLines, standingOf, takenOf } from './paper-form.ts';

test('what is copied off an invoice is read without its blanks, and full-width as well', () => {
  const said = {
    invoiceCode: '０１２ 345678901',
    invoiceNo: '2600 0000 0000 0000 ０００１',
    checkCode: '12345 67890',
    sellerTaxNo: '91110105 ma0c000024',
    buyerTaxNo: '９１１１０１０５MA0C000011',
    amountIncl: '９０３，３１０．００',
  };
  expect(declaredOf(said)).toMatchObject({
    invoiceCode: '012345678901',
    invoiceNo: '26000000000000000001',
    checkCode: '1234567890',
    sellerTaxNo: '91110105MA0C000024',
    buyerTaxNo: '91110105MA0C000011',
    amountIncl: '903310.00',
  });
});

test('a quantity is read so, too', () => {
  const line = { key: 'line', qty: '149.4' };
  const expected = { lines: [line] } as unknown as Parameters<typeof takenOf>[0];
  expect(takenOf(expected, { 'qty.line': '１，１４９．４' })).toEqual([
    { key: 'line', qty: '1149.4' },
  ]);
});

test('where no quantity of a line is left its amount is asked for, and what is left of nothing is not', () => {
  const line = { key: '12', qty: '', amountIncl: '2000.00', taxRate: '0.13' };
  const done = { key: '13', qty: '0', amountIncl: '0.00' };
  const expected = { lines: [line, done] } as unknown as Parameters<typeof takenOf>[0];
  expect(openLines(expected)).toEqual([line]);
  expect(takenOf(expected, { 'qty.12': '２，０００．００' })).toEqual([
    { key: '12', amount: '2000.00' },
  ]);
  expect(missingIn(expected, { 'qty.12': '2000.01' })).toMatchObject({
    'qty.12': '请输入不超过 2000.00 的金额',
  });
});

test('what the server says of a line that was sent stands beside its quantity', () => {
  const taken = [{ key: '12', qty: '1.2345' }];
  expect(fieldAt('lines.0', taken)).toBe('qty.12');
  expect(fieldAt('lines.0.qty', taken)).toBe('qty.12');
  expect(fieldAt('lines', taken)).toBe('lines');
  expect(fieldAt('invoiceNo', taken)).toBe('invoiceNo');
});

test('a reading that comes late fills what nobody has typed, and a day that no file says is not made up', () => {
  const expected = { lines: [], sellerName: '甲公司' } as unknown as Parameters<typeof takenOf>[0];
  const read = { ...NOTHING_READ, invoiceNo: '26312000000000000009', checkCode: '1' };
  const typed = { invoiceNo: '26312000000000000001', checkCode: '' };
  expect(standingOf(expected, NOTHING_READ, typed)).toMatchObject({ ...typed, invoiceDate: '' });
  expect(standingOf(expected, read, { checkCode: '' })).toMatchObject({
    invoiceNo: '26312000000000000009',
    checkCode: '',
    sellerName: '甲公司',
  });
  expect(standingOf(expected, read, typed)).toMatchObject(typed);
});
