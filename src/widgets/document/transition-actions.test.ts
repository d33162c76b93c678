import { expect, test } from 'vitest';

import { officialSalesOrderDocument } from '#contract/settlement/sales-order.ts';

import { withSum } from './transition-actions.tsx';

const { table } = officialSalesOrderDocument;
const nameOf = ({ salesOrderNo }: { salesOrderNo: string }) => salesOrderNo;
const ROW = { salesOrderNo: 'XS202605200001', settleAmount: '943799.20' };

test('the question before a transition names the sum that it is about', () => {
  expect(withSum(nameOf, table, 'settleAmount')(ROW)).toBe(
    'XS202605200001，结算金额 943,799.20 元',
  );
  expect(withSum(nameOf, table)(ROW)).toBe('XS202605200001');
});
