import { expect, test } from 'vitest';

import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYER } from '#contract/pay-apply/way.ts';

import { leadOf } from './detail.tsx';

const { inReview, approved, partPaid } = PAY_APPLY_STATUS;

test.each([
  [inReview, '', '', undefined],
  [approved, '供应商确认订单', '', '下一步：待供应商确认订单，确认后平台付款'],
  [approved, PAYER, '', '下一步：平台安排付款，付款后以消息通知您'],
  [partPaid, PAYER, '1000.00', '已付一部分，平台继续安排其余付款；供应商已退回 1,000.00 元'],
])(
  'after the approval (%s, %s) stands who has it in hand',
  (payApplyStatus, waitsFor, returned, lead) => {
    expect(leadOf({ payApplyStatus, waitsFor, returnedAmount: returned })).toBe(lead);
  },
);
