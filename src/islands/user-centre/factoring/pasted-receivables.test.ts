import { expect, test } from 'vitest';

import { problemsIn, receivablesIn } from './pasted-receivables.ts';

test('rows of a spreadsheet, with and without headings, days and amounts as people write them', () => {
  const row =
    'MY-001\t24990000000000000001\t\t2026/1/5\t1,000,000.00\t900000\t800000 元\t2026年6月30日\tJH-1';
  const read = {
    contractNo: 'MY-001',
    invoiceNo: '24990000000000000001',
    invoiceCode: '',
    invoiceDate: '2026-01-05',
    invoiceAmount: '1000000.00',
    receivableAmount: '900000',
    transferAmount: '800000',
    dueDate: '2026-06-30',
    deliveryNo: 'JH-1',
  };
  expect(receivablesIn(row)).toEqual([read]);
  expect(receivablesIn(`贸易合同号\t发票号\n${row}\r\n${row}\n`)).toEqual([read, read]);
  expect(receivablesIn('')).toEqual([]);
});

test('what is wrong is said by row and column', () => {
  const errors = { 'receivables.1.dueDate': '须晚于今天', projectId: '不存在' };
  expect(problemsIn(errors)).toEqual(['第 2 行到期日：须晚于今天']);
});
