import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { cellsOf } from '../csv.ts';
import { branchesOf, branchWords, cnapsCheckDigit, isCnaps } from './cnaps.ts';

describe('the check digit of a 联行号', () => {
  test('is that of head offices as the banks publish them', () => {
    for (const code of ['102100099996', '103100000026', '104100000004', '105100000017'])
      expect(isCnaps(code), code).toBe(true);
    for (const code of ['308584000013', '403100000004', '313290000017'])
      expect(isCnaps(code), code).toBe(true);
  });

  test('finds every single wrong digit', () => {
    const eleven = fc.stringMatching(/^\d{11}$/);
    fc.assert(
      fc.property(eleven, fc.nat(11), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const code = digits + cnapsCheckDigit(digits);
        const other = String((Number(code[at]) + by) % 10);
        expect(isCnaps(code)).toBe(true);
        expect(isCnaps(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('a directory', () => {
  const read = (text: string) => branchesOf(cellsOf(text));

  test('is read with or without titles, and a bank follows from its number', () => {
    const { branches, problems } = read(
      '联行号,行名,所属银行,城市\n102100099996,示例工行支行\n999000100010,"示例银行,示例支行",示例银行,示例市\n',
    );
    expect(problems).toEqual([{ row: 3, message: '联行号 999000100010 的校验位不符' }]);
    expect(branches).toEqual([
      { cnapsCode: '102100099996', branchName: '示例工行支行', bankName: '中国工商银行', city: '' },
    ]);
  });

  test('names what is wrong in each row', () => {
    const rows = ['10210009999,短', '102100099996,', '104100000004,甲', '104100000004,乙'];
    const { branches, problems } = read(rows.join('\n'));
    expect(branches.map(({ branchName }) => branchName)).toEqual(['甲']);
    expect(problems).toEqual([
      { row: 1, message: '联行号“10210009999”不是 12 位数字' },
      { row: 2, message: '缺少行名' },
      { row: 4, message: '联行号 104100000004 重复' },
    ]);
  });

  test('has no blank rows, and its titles may stand below some', () => {
    const { branches, problems } = read('\n联行号,行名\n\n102100099996,示例支行\n,\n12,短\n');
    expect(branches.map(({ branchName }) => branchName)).toEqual(['示例支行']);
    expect(problems).toEqual([{ row: 6, message: '联行号“12”不是 12 位数字' }]);
  });

  test('is searched by what people call a bank, too', () => {
    const [branch] = read('102100099996,示例支行,,示例市').branches;
    expect(branch && branchWords(branch)).toBe('示例支行 中国工商银行 工行 示例市');
  });
});

test('of a value that is none no more is quoted than one looks through', () => {
  const { problems } = branchesOf([[`1${'示'.repeat(500)}`, '行']]);
  expect(problems).toEqual([{ row: 1, message: `联行号“1${'示'.repeat(19)}…”不是 12 位数字` }]);
});
