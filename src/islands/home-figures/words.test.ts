import { expect, test } from 'vitest';

import { words } from './words.ts';

const figures = { companies: 1234, turnover: '45670000', payDays: '1.5' };

test('figures are said in 家, 万元 and 天, and from a hundred million on in 亿元', () => {
  expect(words(figures)).toEqual({
    companies: '1,234 家',
    turnover: '4,567 万元',
    payTime: '1.5 天',
  });
  expect(words({ ...figures, turnover: '99990000' })?.turnover).toBe('9,999 万元');
  expect(words({ ...figures, turnover: '100000000' })?.turnover).toBe('1.00 亿元');
  expect(words({ ...figures, turnover: '123456780000' })?.turnover).toBe('1,234.56 亿元');
});

test('what there is not yet is not shown, and without a company there is nothing', () => {
  expect(words({ companies: 1, turnover: '0', payDays: '' })).toEqual({ companies: '1 家' });
  expect(words({ companies: 0, turnover: '0', payDays: '' })).toBeUndefined();
});
