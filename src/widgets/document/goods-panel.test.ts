import { expect, test } from 'vitest';

import { goodsTable } from './goods-panel.tsx';

const SAMPLE = { goodsName: '示例螺纹钢', spec: 'Φ12', unit: 't', qty: '1.5' };
const PRICED = {
  ...SAMPLE,
  brand: '',
  material: '',
  priceIncl: '100',
  taxRate: '0.13',
  amountIncl: '150.00',
  taxAmount: '17.26',
  amountExcl: '132.74',
  remark: '',
};

const labelsOf = (...lines: Parameters<typeof goodsTable>[0]) =>
  goodsTable(lines).columns.map(({ label }) => label);

test('lines show the columns that they have: without prices where a document has none', () => {
  expect(labelsOf(SAMPLE)).toEqual(['品名', '规格', '单位', '数量']);
  expect(goodsTable([SAMPLE]).rows).toEqual([['示例螺纹钢', 'Φ12', 't', '1.5']]);
  expect(labelsOf(PRICED)).toEqual([
    '品名',
    '规格',
    '单位',
    '数量',
    '含税单价（元）',
    '税率',
    '含税金额（元）',
    '税额（元）',
    '不含税金额（元）',
    '备注',
  ]);
});

test('what a line says beside goods is a column that its document names, with its sum where it is money', () => {
  const inspected = [{ ...SAMPLE, fee: '120.50' }];
  const { columns, rows } = goodsTable(inspected, [
    { key: 'fee', label: '检测费（元）', kind: 'money' },
  ]);
  expect(columns.at(-1)).toEqual({ key: 'fee', label: '检测费（元）', kind: 'money', sum: true });
  expect(rows).toEqual([['示例螺纹钢', 'Φ12', 't', '1.5', '120.50']]);
});

test('a tolerance is a column only where some line has one of its own', () => {
  expect(labelsOf({ ...PRICED, tolPermille: '' })).not.toContain('磅差允差（‰）');
  expect(labelsOf({ ...PRICED, tolPermille: '3' })).toContain('磅差允差（‰）');
});

test('maker and grade are columns beside name and spec, only where some line has one', () => {
  const lines = [{ ...PRICED, material: '42CrMo' }, PRICED];
  expect(labelsOf(...lines).slice(0, 4)).toEqual(['品名', '规格', '材质/牌号', '单位']);
  expect(labelsOf({ ...PRICED, brand: '示例钢厂' }).slice(0, 3)).toEqual([
    '品名',
    '品牌/厂家',
    '规格',
  ]);
});
