import { expect, test } from 'vitest';

import { complaintsOf, partsOf, proposedFirst, restOf } from './allocation-parts.ts';

const PLANS = [
  { receivableId: '1', outstanding: '919105.67' },
  { receivableId: '2', outstanding: '1000.00' },
];
const LEFT = '500000.00';

test('amounts are taken as they are typed, receivables without one are left out', () => {
  const parts = partsOf(PLANS, { 1: ' 499,000.50 ', 2: '0.00' });
  expect(parts).toEqual([{ receivableId: '1', amount: '499000.50' }]);
  expect(restOf(LEFT, parts)).toBe('999.5');
  expect(complaintsOf(PLANS, LEFT, { 1: '499,000.50' })).toEqual({});
});

test.each([
  [{ 1: '', 2: '0' }, { 1: '请填写认款金额' }],
  [{ 2: '1000.01' }, { 2: '超过该笔应收款尚欠的 1,000.00 元' }],
  [{ 1: '499500', 2: '500.01' }, { 2: '认款合计超过尚未认款的 500,000.00 元' }],
  [{ 1: '500000.01' }, { 1: '认款合计超过尚未认款的 500,000.00 元' }],
  [{ 1: '1.001' }, { 1: '请输入大于 0 的金额，最多 2 位小数' }],
  [{ 1: '-1' }, { 1: '请输入大于 0 的金额，最多 2 位小数' }],
  [{ 1: '一百' }, { 1: '请输入大于 0 的金额，最多 2 位小数' }],
])('%j is refused beside the receivable that it is about', (typed, complaints) => {
  expect(complaintsOf(PLANS, LEFT, typed)).toEqual(complaints);
});

test('what is proposed comes first, each part in the order of the answer', () => {
  const plans = ['', '按识别码', '', '按金额'].map((reason, id) => ({ id, reason }));
  expect(proposedFirst(plans).map(({ id }) => id)).toEqual([1, 3, 0, 2]);
});
