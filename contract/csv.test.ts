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

test('a quotation mark that nothing closes is a sign like others, and swallows no lines', () => {
  expect(cellsOf('摘要,金额\n"急,100\n货款,200\n"缓,300\n运费,400\n')).toEqual([
    ['摘要', '金额'],
    ['"急', '100'],
    ['货款', '200'],
    ['"缓', '300'],
    ['运费', '400'],
  ]);
  expect(cellsOf('5"管,"规格 "A" 型",1\n2\n')).toEqual([['5"管', '"规格 "A" 型"', '1'], ['2']]);
  expect(cellsOf('"甲" ,"乙"\r\n"丙"')).toEqual([['甲', '乙'], ['丙']]);
  expect(cellsOf('"')).toEqual([['"']]);
});

test('a text of nothing but marks and commas is read in time that grows with its length', () => {
  const cells = (text: string) => cellsOf(text.repeat(200_000)).map((row) => row.length);
  expect(cells('"a,')).toEqual([200_001]);
  // Closed by the next cell's: a mark, a comma and a mark.
  expect(cells('""",')).toEqual([100_001]);
});
