import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Column } from '#contract/form/read-form.ts';
import { said } from './paste-rows.ts';
import { cellsOf, cellValue, rowsOf } from './pasted.ts';

const column = (fieldKey: string, label: string, controlType: string, more = {}): Column => ({
  fieldKey,
  label,
  controlType,
  dataType: 'text',
  required: false,
  sort: 0,
  ...more,
});

test('cells as spreadsheets copy them', () => {
  expect(cellsOf('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cellsOf('"two\nlines"\t"say ""yes"""\n\n1\t')).toEqual([
    ['two\nlines', 'say "yes"'],
    ['1', ''],
  ]);
  expect(cellsOf('12"\t5\n')).toEqual([['12"', '5']]);
  expect(cellsOf('"open\tquote\n')).toEqual([['"open', 'quote']]);
  expect(cellsOf('just a word')).toBeUndefined();
  expect(cellsOf('just a word\n')).toBeUndefined();
});

test('any table comes back as it was copied', () => {
  const cell = fc.string().map((text) => text.replace(/\r/g, '').trim());
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(table, (rows) => {
      const quote = (text: string) =>
        /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const copied = rows.map((row) => row.map(quote).join('\t')).join('\r\n');
      const filled = rows.filter((row) => row.some((text) => text !== ''));
      expect(cellsOf(`${copied}\r\n`)).toEqual(filled);
    }),
  );
});

test('ten thousand rows and a megabyte of quotes are read in no time to speak of', () => {
  expect(cellsOf('a\tb\n'.repeat(10_000))).toHaveLength(10_000);
  expect(cellsOf('"a'.repeat(200_000))).toBeUndefined();
  expect(cellsOf(`${'"a\t'.repeat(2_000)}\n`)).toHaveLength(1);
});

const columns = [
  column('name', '品名', 'text'),
  column('unit', '单位', 'select'),
  column('qty', '数量', 'number', { precision: 3 }),
  column('amount', '金额', 'money'),
  column('day', '日期', 'date'),
  column('month', '月份', 'month'),
];
const target = {
  columns,
  isOpen: ({ fieldKey }: Column) => fieldKey !== 'amount',
  choicesOf: ({ fieldKey }: Column) =>
    fieldKey === 'unit' ? [{ value: 't', label: '吨' }] : undefined,
};

test('a number that would become another one is not read', () => {
  const read = (cell: string) => rowsOf([['螺纹钢', '吨', cell]], target).rows[0]?.qty;
  for (const cell of [
    '1E+09',
    '=300*2',
    '=A1',
    '1e9',
    '12吨',
    '12.5%',
    '-5',
    '1.2.3',
    '(1,200)',
    '1234,56',
    '1,2,3',
    '1/2',
    '100\n200',
    '9'.repeat(65),
    '￥',
  ]) {
    expect(read(cell), cell).toBe('');
  }
  const meant = {
    '１，２３４．５': '1234.5',
    '￥1,200.00': '1200.00',
    '1.2万': '12000',
    'RMB 3,000': '3000',
    '-0': '0',
    '3 000 元': '3000',
  };
  for (const [cell, value] of Object.entries(meant)) expect(read(cell), cell).toBe(value);
  expect(read('0.1234567890123')).toBe('0.123456789012');
});

test('cells become values: choices by their names, numbers without separators, days as they travel', () => {
  const cells = [
    ['品名', '单位', '数量', '金额', '日期', '月份'],
    ['螺纹钢', '吨', '1,234.5', '99', '2026/1/5', '2026年3月'],
    ['盘螺', '斤', 'abc', '99', '20260106', '2026-4'],
  ];
  const { rows, unread } = rowsOf(cells, target);
  expect(rows).toEqual([
    { name: '螺纹钢', unit: 't', qty: '1234.5', day: '2026-01-05', month: '2026-03' },
    { name: '盘螺', unit: '', qty: '', day: '2026-01-06', month: '2026-04' },
  ]);
  expect(unread).toEqual(['第 2 行单位“斤”', '第 2 行数量“abc”']);
});

test('a cell of several lines becomes one in a field that shows one: nobody sees the break that would travel', () => {
  const read = (controlType: string) =>
    cellValue(column('name', '品名', controlType), '螺纹钢 \r\nHRB400\tE\u2028Φ12', undefined);
  expect(read('text')).toBe('螺纹钢 HRB400 E Φ12');
  expect(read('textarea')).toBe('螺纹钢 \r\nHRB400\tE\u2028Φ12');
});

test('a rate is chosen however a spreadsheet shows it', () => {
  const rates = [
    { value: '0.13', label: '13%' },
    { value: '0.1', label: '10%' },
    { value: '0.005', label: '0.5%' },
  ];
  const read = (cell: string) => cellValue(column('rate', '税率', 'select'), cell, rates);
  for (const cell of ['13%', '0.13', '13.00%', '13.0%', '１３％'])
    expect(read(cell), cell).toBe('0.13');
  expect([read('10%'), read('10.00%'), read('0.50%')]).toEqual(['0.1', '0.1', '0.005']);
  for (const cell of ['13', '13.00', '１３']) expect(read(cell), cell).toBe('0.13');
  for (const cell of ['17%', '1%', '130%', '1.3%', '13.01%', '%', '17', '130', '0.5', '13.5'])
    expect(read(cell), cell).toBeUndefined();
});

test('a text on a column that nobody fills in, or beyond the last one, is not dropped in silence', () => {
  // As the columns are without the one that is reckoned: what follows falls one short.
  const pasted = rowsOf([['螺纹钢', '吨', '5', '送至二号仓', '', '', '备注']], target);
  expect(pasted.lost).toEqual(['第 1 行金额“送至二号仓”', '第 1 行末列之后“备注”']);
  expect(said(pasted)).toBe(
    '已粘贴 1 行；第 1 行金额“送至二号仓”，第 1 行末列之后“备注”不在可填写的列，未写入',
  );
  // Whole rows of the same table bring the reckoned figures along.
  const whole = rowsOf([['螺纹钢', '吨', '5', '-18,250.00', '', '']], target);
  expect(said(whole)).toBe('已粘贴 1 行');
  const both = rowsOf([['螺纹钢', '斤', '5', '无']], target);
  expect(said(both)).toBe(
    '已粘贴 1 行；第 1 行单位“斤”无法识别，已留空；第 1 行金额“无”不在可填写的列，未写入',
  );
});
