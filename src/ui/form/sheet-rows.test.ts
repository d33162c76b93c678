import { expect, test } from 'vitest';

import type { FieldDefinition } from '#contract/form/metadata.ts';
import { readForm } from '#contract/form/read-form.ts';
import { rowsOfSheet } from './sheet-rows.ts';

const field = (
  controlType: string,
  fieldKey: string,
  label: string,
  extras: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  fieldKey,
  label,
  controlType,
  dataType: 'text',
  required: true,
  sort: 0,
  ...extras,
});
const form = readForm([
  {
    tabKey: 'goods',
    tabName: '货物',
    layout: 'table',
    sort: 0,
    repeatable: true,
    fields: [
      field('text', 'name', '品名', { maxLength: 5 }),
      field('select', 'unit', '单位', {
        optionSource: { kind: 'static', key: 'u', options: [{ value: '1', label: '吨' }] },
      }),
      field('number', 'qty', '数量（吨）', { precision: 3 }),
      field('dateRange', 'valid', '有效期', { keys: ['from', 'to'], required: false }),
    ],
  },
]);
const columns = form.tabs[0]?.fields[0]?.columns ?? [];
const target = {
  columns,
  choicesOf: (column: (typeof columns)[number]) => column.optionSource?.options,
  scope: { values: {}, params: {}, facts: {}, today: '2026-11-21' },
};
const HEAD = ['数量', '品名 *', '其他', '单位', '有效期开始', '有效期结束'];

test('columns are known by their names in any order, rows without a mistake are read', () => {
  const rows = [
    [],
    HEAD,
    ['1,000.5', '钢', 'x', '吨', '2026/1/2', '2026-12-31'],
    [],
    ['2', '线', '', '吨'],
  ];
  expect(rowsOfSheet({ rows, problems: [] }, target)).toEqual({
    wrong: 0,
    problems: [],
    rows: [
      { name: '钢', unit: '1', qty: '1000.5', from: '2026-01-02', to: '2026-12-31' },
      { name: '线', unit: '1', qty: '2', from: '', to: '' },
    ],
  });
});

test('each wrong cell is reported by its row and column; right rows stay', () => {
  const rows = [
    HEAD,
    ['12吨', '钢', '', '吨'],
    ['1', '', '', '箱'],
    ['', '钢', '', '吨'],
    ['1', '名字太长太长', '', '吨'],
    ['3', '线', '', '吨'],
    ['-1', '钢', '', '吨'],
  ];
  const read = rowsOfSheet(
    {
      rows,
      problems: [
        { row: 4, column: 1, text: '含公式' },
        { row: 6, column: 3, text: '含公式' },
      ],
    },
    target,
  );
  if (typeof read === 'string') throw new Error(read);
  expect(read.rows.map(({ name }) => name)).toEqual(['线']);
  expect(read.wrong).toBe(5);
  expect(read.problems.map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual([
    '2 数量（吨） 不是可识别的数字',
    '3 单位 不在可选项中',
    '4 数量（吨） 含公式',
    '5 品名 不能超过 5 个字',
    '7 数量（吨） 不能小于 0',
  ]);
});

test('a head that names nothing, or not all that is needed, is refused as a whole', () => {
  expect(rowsOfSheet({ rows: [['甲', '乙']], problems: [] }, target)).toContain('首行须为列名');
  expect(rowsOfSheet({ rows: [['品名', '单位']], problems: [] }, target)).toBe(
    '缺少必填的列：数量（吨）',
  );
});
