import { expect, test } from 'vitest';

import type { PayApplyDetail } from '#contract/pay-apply/pay-apply.ts';

import { DETAIL } from './detail.tsx';

/** What stands under 付款信息 of a request: keys of fields. */
const fieldsOf = (row: Partial<PayApplyDetail>) =>
  DETAIL.panels.flatMap((panel) =>
    'fields' in panel && panel.shows?.(row as PayApplyDetail) !== false
      ? panel.fields.map((field) => (typeof field === 'string' ? field : field.title))
      : [],
  );

test('a financing is asked for without the words of an order of goods', () => {
  const ofOrder = ['purchaseContractNo', 'orderAmount', 'payRatio', '收款供应商'];
  const ofGoods = fieldsOf({ factoringId: null });
  const ofFinancing = fieldsOf({ factoringId: '7' });
  expect(ofGoods).toEqual(expect.arrayContaining(ofOrder));
  expect(ofFinancing.filter((one) => ofOrder.includes(one))).toEqual([]);
  expect(ofFinancing).toEqual(expect.arrayContaining(['收款方', 'applyAmount', 'purpose']));
});
