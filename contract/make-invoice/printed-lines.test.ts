import { describe, expect, test } from 'vitest';

import { invoiceOfLines } from './printed-lines.ts';

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
