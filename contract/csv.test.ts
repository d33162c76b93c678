import { expect, test } from 'vitest';

import { cellsOf, isBlank } from './csv.ts';

test('a quoted cell holds commas, line ends and quotation marks', () => {
  expect(cellsOf('\uFEFF"甲,乙","说""好""\r\n再见"\r\nc,d')).toEqual([
    ['甲,乙', '说"好"\r\n再见'],
    ['c', 'd'],
  ]);
});

test('rows are counted as a spreadsheet counts them: blank ones stay where they stand, and none follow the last', () => {
  const rows = cellsOf('户名,示例公司\n\n,,\n日期,金额\n\n\n');
  expect(rows.map((row) => isBlank(row))).toEqual([false, true, true, false]);
  expect(rows[3]).toEqual(['日期', '金额']);
  expect(cellsOf('\n \n')).toEqual([]);
});

test('the first line that is parted says by what; a tab before a comma keeps digits from being a number', () => {
  expect(cellsOf('示例银行对账单\n日期\t金额\n2026-05-20\t1,000.00\n')).toEqual([
    ['示例银行对账单'],
    ['日期', '金额'],
    ['2026-05-20', '1,000.00'],
  ]);
  expect(cellsOf('日期,账号\n2026-05-20\t,6222000000001234567\t\n')).toEqual([
    ['日期', '账号'],
    ['2026-05-20', '6222000000001234567'],
  ]);
});

test('digits that are written as a formula are read as digits', () => {
  expect(cellsOf('="0010",="6222,01",="1=2",=A1\n')).toEqual([['0010', '6222,01', '1=2', '=A1']]);
});
