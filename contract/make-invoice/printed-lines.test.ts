import { describe, expect, test } from 'vitest';

import { growthOnTenfold } from '../../tests/helpers/growth.ts';
import { dayOf, invoiceOfLines } from './printed-lines.ts';

const goods = (end: string) =>
  invoiceOfLines([`*谷物*小麦 一级 吨 10 3000.00 30000.00 ${end}`]).lines;
const WHEAT = {
  goodsName: '*谷物*小麦',
  spec: '一级',
  unit: '吨',
  qty: '10',
  amountExcl: '30000.00',
};

describe('lines that bear no tax', () => {
  test.each([
    ['免税 ***'],
    ['不征税 ***'],
    ['免税 *'],
    ['*** ***'],
    ['零税率 0.00'],
    ['出口零税 ***'],
    ['免税'],
    ['0% 0.00'],
    ['0% ***'],
  ])('%s', (end) => {
    expect(goods(end)).toEqual([{ ...WHEAT, taxRate: '0', taxAmount: '0.00' }]);
  });

  test('taxed on a difference, the rate is not printed and the tax is', () => {
    expect(goods('*** 1428.57')).toEqual([{ ...WHEAT, taxRate: '0', taxAmount: '1428.57' }]);
  });

  test('the others stay what they are', () => {
    expect(goods('13% 3900.00')).toEqual([{ ...WHEAT, taxRate: '0.13', taxAmount: '3900.00' }]);
    expect(goods('9% 2700.00')).toEqual([{ ...WHEAT, taxRate: '0.09', taxAmount: '2700.00' }]);
    expect(goods('10% 3000.00')).toEqual([{ ...WHEAT, taxRate: '0.1', taxAmount: '3000.00' }]);
    expect(goods('13%')).toEqual([]);
    expect(goods('13% 免税')).toEqual([]);
  });

  test('an invoice that bears no tax at all has none', () => {
    const read = invoiceOfLines(['合 计 ¥30000.00 ***', '（小写）¥30000.00']);
    expect(read).toMatchObject({
      amountExcl: '30000.00',
      taxAmount: '0.00',
      amountIncl: '30000.00',
    });
  });
});

describe('the kind is what the title says', () => {
  const head = '电子发票（普通发票） 发票号码：26312000000000000001';
  const remark = '备注：另开增值税专用发票';
  test.each([
    [[head, '名称：甲公司 名称：乙公司', remark], '2'],
    [['电子发票（增值税 专用 发票）', '发票号码：26312000000000000001', '名称：甲公司'], '1'],
    [['发票号码：26312000000000000001', '名称：甲公司', remark], ''],
  ])('%j', (lines, kind) => {
    expect(invoiceOfLines(lines).invoiceKind).toBe(kind);
  });
});

test('days are of the calendar, and amounts are read to their end', () => {
  expect(
    ['2026年5月3日', '20260503', '2026-13-45', '2026年02月30日', '20261345'].map(dayOf),
  ).toEqual(['2026-05-03', '2026-05-03', '', '', '']);
  expect(invoiceOfLines(['合计 ¥12.345 ¥1.00', '（小写）¥13.345'])).toMatchObject({
    amountExcl: '',
    amountIncl: '',
  });
});

test('blanks within a line of goods and around its columns are of no account', () => {
  expect(
    invoiceOfLines(['  *金属 制品*钢材\t10mm  螺纹　吨 1,000.5   3.00 3,001.50  13%  390.20 '])
      .lines,
  ).toEqual([
    {
      goodsName: '*金属 制品*钢材',
      spec: '10mm 螺纹',
      unit: '吨',
      qty: '1000.5',
      amountExcl: '3001.50',
      taxRate: '0.13',
      taxAmount: '390.20',
    },
  ]);
});

test.each([
  ['小写', ' '],
  ['合计', ' '],
  ['合计1.00', ' '],
  ['发票号码', ' '],
  ['发票代码', '\n'],
  ['校验码', ' '],
  ['名称', '　'],
  ['*a*b', ' '],
  ['*a*b', ' 1.00'],
  ['*a*b 1.00', ' 1,'],
  ['小写', '1,'],
  ['', '合计 '],
  ['', '小写）¥'],
])('%j and many times %j take no longer than they are', (begin, piece) => {
  const input = (size: number) => `${begin}${piece.repeat(size)}x`;
  const growth = { input, work: (line: string) => invoiceOfLines([line]), small: 150, enough: 30 };
  // A hundred and more where blanks are shared out among several parts of an expression.
  expect(growthOnTenfold({ ...growth, calls: 1 })).toBeLessThan(30);
});

test('an invoice that was saved out of a browser says signs by their radicals', () => {
  const read = invoiceOfLines([
    '电⼦发票（增值税专⽤发票） 发票号码：26312000000012345678',
    '开票⽇期：2026年11⽉28⽇',
    '购 名称：⽰例供应链管理有限公司 销 名称：⻓⻔⻢⻋建材有限公司',
    '信 统⼀社会信⽤代码/纳税⼈识别号：91000000MA0DEM000E 信 统⼀社会信⽤代码/纳税⼈识别号：91000000MA0DEM002J',
    '*⿊⾊⾦属冶炼压延品*⽅钢 ⼀级 吨 10 3000.00 30000.00 13% 3900.00',
    '价税合计（⼤写） ⓧ 叁万叁仟玖佰圆整 （⼩写）¥33900.00',
  ]);
  expect(read).toMatchObject({
    invoiceKind: '1',
    invoiceDate: '2026-11-28',
    buyerName: '示例供应链管理有限公司',
    sellerName: '长门马车建材有限公司',
    buyerTaxNo: '91000000MA0DEM000E',
    sellerTaxNo: '91000000MA0DEM002J',
    amountIncl: '33900.00',
    lines: [{ goodsName: '*黑色金属冶炼压延品*方钢', spec: '一级' }],
  });
});

// Of a page all may be one line: twenty pages of 4 MB kept everybody waiting for two seconds.
test.each(['a ', ' ', 'ab'])('a line longer than any takes no longer: %j', (piece) => {
  const growth = {
    input: (size: number) => piece.repeat(size),
    work: (line: string) => invoiceOfLines([line]),
    small: 100_000,
    enough: 4,
  };
  expect(growthOnTenfold(growth)).toBeLessThan(4);
});
