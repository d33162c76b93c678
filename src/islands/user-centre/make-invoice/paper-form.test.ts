import { expect, test } from 'vitest';

import { NOTHING_READ } from '#contract/make-invoice/reading.ts';
import {
  declaredOf,
  fieldAt,
  judgedAnew,
  missingIn,
  offeredOf,
  openLines,
  standingOf,
  takenOf,
} from './paper-form.ts';

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
  for (const wrong of ['2000.01', '12,34']) {
    expect(missingIn(expected, { 'qty.12': wrong })).toMatchObject({
      'qty.12': '请输入不超过 2000.00 的金额',
    });
  }
  expect(missingIn(expected, { 'qty.12': '2,000' })).not.toHaveProperty('qty.12');
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

/** A line of 10.001 t and one of another good, as the server says what is left of them. */
const LEFT = {
  sellerName: '甲公司',
  sellerTaxNo: '91110105MA0C000024',
  buyerName: '乙公司',
  buyerTaxNo: '91110105MA0C000011',
  missing: [],
  lines: [
    {
      key: '1',
      goodsName: '螺纹钢',
      spec: '',
      unit: '1',
      qty: '10.001',
      taxRate: '0.13',
      amountIncl: '36494.89',
      taxAmount: '4198.53',
      amountExcl: '32296.36',
    },
    {
      key: '2',
      goodsName: '砂石',
      spec: '',
      unit: '1',
      qty: '100',
      taxRate: '0.06',
      amountIncl: '10600.00',
      taxAmount: '600.00',
      amountExcl: '10000.00',
    },
  ],
} as unknown as Parameters<typeof standingOf>[0];

/**
 * By hand: 36,494.89 × 5 ÷ 10.001 = 18,245.62044… = 18,245.62; its tax 18,245.62 ÷ 1.13 × 0.13 = 2,099.05274… = 2,099.05; without it
 * 16,146.57. All of both: 36,494.89 + 10,600.00 = 47,094.89; tax 4,198.53 + 600.00 = 4,798.53; 42,296.36.
 */
test('amounts that nobody typed and no file says follow the quantities', () => {
  const whole = { amountExcl: '42296.36', taxAmount: '4798.53', amountIncl: '47094.89' };
  expect(standingOf(LEFT, NOTHING_READ, {})).toMatchObject({
    ...whole,
    'qty.1': '10.001',
    'qty.2': '100',
  });
  const part = { 'qty.1': '5', 'qty.2': '0' };
  const ofPart = { amountExcl: '16146.57', taxAmount: '2099.05', amountIncl: '18245.62' };
  expect(standingOf(LEFT, NOTHING_READ, part)).toMatchObject({ ...ofPart, ...part });
  expect(standingOf(LEFT, NOTHING_READ, { ...part, taxAmount: '2099.06' })).toMatchObject({
    ...ofPart,
    taxAmount: '2099.06',
  });
  const read = { ...NOTHING_READ, amountIncl: '18245.63' };
  expect(standingOf(LEFT, read, part)).toMatchObject({ ...ofPart, amountIncl: '18245.63' });
  // What is no quantity of the line, or is more than there is, is complained about and counted nowhere.
  const over = { 'qty.1': '10.002', 'qty.2': '' };
  expect(standingOf(LEFT, NOTHING_READ, over)).toMatchObject({ amountIncl: '0.00' });
});

test('what recognition alone says of a picture fills what nobody knows, and is offered beside what is known or typed', () => {
  const seen = {
    ...NOTHING_READ,
    by: ['picture' as const],
    unsure: ['invoiceNo', 'invoiceKind', 'sellerName', 'amountIncl', 'buyerTaxNo'],
    invoiceNo: '26312000000000000009',
    invoiceKind: '2',
    sellerName: '申公司',
    amountIncl: '47094.8',
    buyerTaxNo: '91110105MA0C000011',
    buyerName: '丙公司',
  };
  const stands = standingOf(LEFT, seen, { taxAmount: '4,798.53' });
  expect(stands).toMatchObject({
    invoiceNo: '26312000000000000009',
    invoiceKind: '2',
    sellerName: '甲公司',
    amountIncl: '47094.89',
    // Its data, text or code says so.
    buyerName: '丙公司',
  });
  const offered = { sellerName: '申公司', amountIncl: '47094.8' };
  expect(offeredOf(seen, stands)).toEqual(offered);
  const typed = { buyerName: '乙公司', amountIncl: '47,094.80' };
  expect(offeredOf(seen, standingOf(LEFT, seen, typed))).toEqual({
    sellerName: '申公司',
    buyerName: '丙公司',
  });
});

test('complaints are recalled where the field or what is missing of it has changed, and nowhere else', () => {
  const before = { values: { invoiceNo: '', sellerName: '甲' }, missing: { invoiceNo: '必填' } };
  const filled = { values: { ...before.values, invoiceNo: '26312' }, missing: {} };
  expect(judgedAnew(before, filled)).toEqual(['invoiceNo']);
  expect(judgedAnew(before, before)).toEqual([]);
  // A quantity of the second line takes back what was said of the first.
  const none = { values: { 'qty.1': '', 'qty.2': '' }, missing: { 'qty.1': '请至少填写一行' } };
  const some = { values: { 'qty.1': '', 'qty.2': '4' }, missing: {} };
  expect(judgedAnew(none, some).sort()).toEqual(['qty.1', 'qty.2']);
});
