import { describe, expect, test } from 'vitest';

import { compareInvoice, type Declared, type Expected } from './compare.ts';
import { isOfFileAlone } from './difference.ts';
import { NOTHING_READ } from './reading.ts';

const EXPECTED: Expected = {
  sellerName: '示例钢铁（上海）有限公司',
  sellerTaxNo: '91310000MA1FL0001X',
  buyerName: '示例平台公司',
  buyerTaxNo: '91310000MA1FL0002X',
  amountExcl: '799389.38',
  taxAmount: '103920.62',
  amountIncl: '903310.00',
  lines: [
    {
      goodsName: '钢筋',
      qty: '149.4',
      taxRate: '0.13',
      amountExcl: '482575.22',
      taxAmount: '62734.78',
    },
    {
      goodsName: '钢筋',
      qty: '100',
      taxRate: '0.13',
      amountExcl: '316814.16',
      taxAmount: '41185.84',
    },
  ],
};
const { lines: _, ...PARTIES } = EXPECTED;
const DECLARED: Declared = {
  ...PARTIES,
  invoiceKind: '1',
  invoiceCode: '',
  invoiceNo: '26312000000000000001',
  invoiceDate: '2026-05-20',
  checkCode: '',
};

const compared = (more: Partial<Declared> = {}, reading = NOTHING_READ) =>
  compareInvoice(EXPECTED, { ...DECLARED, ...more }, { reading, today: '2026-05-20' });
const fieldsOf = (...given: Parameters<typeof compared>) =>
  compared(...given).map(({ field }) => field);

test('what agrees has no difference; brackets of either width are alike', () => {
  expect(compared()).toEqual([]);
  expect(compared({ sellerName: '示例钢铁(上海) 有限公司' })).toEqual([]);
});

describe('each field by itself', () => {
  test.each<[string, Partial<Declared>, string[]]>([
    ['one character of a tax number', { buyerTaxNo: '91310000MA1FL0003X' }, ['buyerTaxNo']],
    [
      'another seller',
      { sellerName: '别家', sellerTaxNo: '91310000MA1FL0009X' },
      ['sellerName', 'sellerTaxNo'],
    ],
    ['two cents over two lines', { taxAmount: '103920.64', amountIncl: '903310.02' }, []],
    [
      'three cents',
      { taxAmount: '103920.65', amountIncl: '903310.03' },
      ['taxAmount', 'amountIncl'],
    ],
    ['a sum that is none', { taxAmount: '103920.63' }, ['amountExcl']],
    ['tomorrow', { invoiceDate: '2026-05-21' }, ['invoiceDate']],
    ['eight digits without a code', { invoiceKind: '3', invoiceNo: '12345678' }, ['invoiceCode']],
    [
      'eight digits of a digital one',
      { invoiceNo: '12345678', invoiceCode: '3100261130' },
      ['invoiceNo'],
    ],
    ['a code beside twenty digits', { invoiceCode: '3100261130' }, ['invoiceCode']],
  ])('%s', (_, more, fields) => {
    expect(fieldsOf(more)).toEqual(fields);
  });
});

describe('the file', () => {
  const read = { ...NOTHING_READ, by: ['data' as const], invoiceNo: '26312000000000000009' };

  test('what was entered otherwise than data, text or code say is named; recognition is not believed', () => {
    expect(fieldsOf({}, read)).toEqual(['invoiceNo']);
    expect(fieldsOf({}, { ...read, by: ['picture'], unsure: ['invoiceNo'] })).toEqual([]);
    expect(fieldsOf({}, { ...NOTHING_READ, by: ['code'], amountIncl: '903310' })).toEqual([]);
  });

  test('beside a code that is believed, what recognition alone says is not', () => {
    const seen = { ...read, by: ['code' as const, 'picture' as const], sellerTaxNo: '9131' };
    expect(fieldsOf({}, { ...seen, unsure: ['sellerTaxNo'] })).toEqual(['invoiceNo']);
  });

  test('an invoice of another kind is named, in words', () => {
    const ordinary = { ...NOTHING_READ, by: ['code' as const], invoiceKind: '2' };
    expect(compared({}, ordinary)).toMatchObject([
      { field: 'invoiceKind', expected: '数电普票', found: '数电专票', ofFile: true },
    ]);
    expect(fieldsOf({ invoiceKind: '2' }, ordinary)).toEqual([]);
  });

  test('amounts of both are written by their thousands, as those of the settlement', () => {
    const other = { ...NOTHING_READ, by: ['data' as const], amountIncl: '903311' };
    expect(compared({}, other)).toMatchObject([
      { field: 'amountIncl', expected: '903,311.00', found: '903,310.00' },
    ]);
  });

  test('it is told apart whether anything differs but what was read of the file', () => {
    expect(isOfFileAlone(compared({}, read))).toBe(true);
    expect(isOfFileAlone(compared({ buyerName: '别家' }, read))).toBe(false);
    expect(isOfFileAlone([])).toBe(false);
  });

  const line = { goodsName: '钢筋', spec: '', unit: '吨', taxRate: '0.13' };
  const [one, two] = [
    { ...line, qty: '149.400', amountExcl: '482575.23', taxAmount: '62734.78' },
    { ...line, qty: '100', amountExcl: '316814.16', taxAmount: '41185.84' },
  ];
  const lines = (
    ...given: (typeof line & { qty: string; amountExcl: string; taxAmount: string })[]
  ) => fieldsOf({}, { ...NOTHING_READ, by: ['data'], lines: given });

  test('lines agree to a cent each, in any order', () => {
    expect(lines(one, two)).toEqual([]);
    expect(lines(two, one)).toEqual([]);
    expect(lines({ ...one, amountExcl: '482575.24' }, two)).toEqual(['line.1']);
    expect(lines(one, { ...two, taxRate: '0.09' })).toEqual(['line.2']);
    expect(lines(one)).toEqual(['lines']);
    expect(isOfFileAlone(compared({}, { ...NOTHING_READ, by: ['data'], lines: [one] }))).toBe(true);
  });

  test('lines that recognition read, or of which not all pages were read, are not compared', () => {
    const reading = { ...NOTHING_READ, by: ['text' as const], lines: [one] };
    expect(fieldsOf({}, { ...reading, unsure: ['lines'] })).toEqual([]);
  });
});
