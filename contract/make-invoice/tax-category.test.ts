import { expect, test } from 'vitest';

import { CHARGE_CATEGORY, isRefinedOil, taxCategoriesOf } from './tax-category.ts';

test('refined oil is told from the gas that is made of the same oil, and from steel', () => {
  const codes = [
    '1070101010000000000',
    '1070101010200000000',
    '1070101020100000000',
    '1070101030000000000',
    '1070101040000000000',
    '1070101070000000000',
    '1070101110100000000',
    '1100202030000000000',
    '1080207070000000000',
  ];
  expect(codes.filter(isRefinedOil)).toEqual(codes.slice(0, 6));
});

test('rows of code and name are read as spreadsheets copy them, and each faulty one is named', () => {
  const read = taxCategoriesOf([
    ['税收分类编码', '名称'],
    ["'1080207010000000000", '黑色金属冶炼压延品*示例钢筋'],
    ['109 0515 0100 0000 0000', '示例设备'],
  ]);
  expect(read).toEqual({
    categories: [
      { code: '1080207010000000000', name: '黑色金属冶炼压延品*示例钢筋' },
      { code: '1090515010000000000', name: '示例设备' },
    ],
    problems: [],
  });
  const wrong = taxCategoriesOf([
    ['108020701000000000', '少一位'],
    ['7080207010000000000', '以 7 开头'],
    ['1080207010000000000', ''],
    ['1080207010000000001', '=cmd()'],
    ['1080207010000000002', '名'.repeat(101)],
    ['1080207010000000003', '钢'],
    ['1080207010000000003', '铁'],
  ]);
  const shape = '税收分类编码为 19 位数字，以 1 至 6 开头';
  expect(wrong.problems.map(({ row, message }) => `${row} ${message}`)).toEqual([
    `1 ${shape}`,
    `2 ${shape}`,
    '3 缺少名称',
    '4 内容以公式符号开头，请粘贴数值',
    '5 名称不能超过 100 个字',
    '7 编码在内容中重复',
  ]);
});

test('every charge has a category of the shape that the tax platform takes', () => {
  const rows = Object.entries(CHARGE_CATEGORY).map(([charge, code]) => [code, charge]);
  expect(taxCategoriesOf(rows).problems).toEqual([]);
});
