import { expect, test } from 'vitest';

import type { Column } from './column.ts';
import { sumScope } from './sum-scope.ts';

interface Loan {
  readonly amount: string;
  readonly status: string;
}

const amount: Column<Loan> = { key: 'amount', title: '金额', as: 'money', sum: true };
const status: Column<Loan> = {
  key: 'status',
  title: '状态',
  tone: ({ status: word }) =>
    word === '草稿' ? 'plain' : word === '已拒绝' ? 'seal' : word === '已完结' ? 'done' : 'route',
};
const columns = [{ column: amount }, { column: status }];
const rows = (...words: string[]) => words.map((word) => ({ amount: '1.00', status: word }));

test('a sum of all rows, all of them under way, needs no word', () => {
  expect(sumScope(columns, rows('执行中', '已完结'), true)).toBe('');
});

test('a sum says that it is the page, and how many rows in it are no business under way', () => {
  expect(sumScope(columns, rows('执行中'), false)).toBe('（本页）');
  const mixed = rows('草稿', '执行中', '已拒绝', '草稿');
  expect(sumScope(columns, mixed, false)).toBe('（本页，含草稿 2、已拒绝 1）');
  expect(sumScope(columns, mixed, true)).toBe('（含草稿 2、已拒绝 1）');
});

test('a list without a status says only whether it is the page', () => {
  expect(sumScope([{ column: amount }], rows('草稿'), false)).toBe('（本页）');
  expect(sumScope([{ column: amount }], rows('草稿'), true)).toBe('');
});
