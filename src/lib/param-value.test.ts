import { expect, test } from 'vitest';

import { shownParam } from './param-value.ts';

test.for([
  ['auth.autoPass', '1', '开'],
  ['auth.autoPass', '0', '关'],
  ['auth.autoPass', '2', '2'],
  ['penaltyDaily', '0.0005', '0.05 %/日'],
  ['maxLimitRatio', '0.8', '80 %'],
  ['taxRate.fundFee', '0.06', '6 %'],
  ['project.gmAmount', '50000000', '50,000,000.00 元'],
  ['maxCreditDays', '180', '180 天'],
  ['weighTolPermille', '3', '3 ‰'],
  ['wechatQr', '/portal/qr.png', '/portal/qr.png'],
  ['flow.workHours', '09:00-12:00', '09:00-12:00'],
  ['sceneRequiredForPay', '1,3', '大基建、新基建'],
  ['sceneRequiredForPay', '9', '9'],
  ['qtyTolerance', '5:0.05,6:0.01', '特钢 5 %、成品油 1 %'],
  ['qtyTolerance', '每条', '每条'],
  ['receivable.holidayRule', 'next', '顺延至下一工作日'],
  ['collection.allocationOrder', 'fee,penalty,principal', '费用、罚息、本金'],
  ['collection.allocationOrder', 'fee', 'fee'],
  ['maxCreditDays', 'abc', 'abc'],
  ['constructor', '1', '1'],
] as const)('%s %s reads %s', ([name, value, shown]) => {
  expect(shownParam(name, value)).toBe(shown);
});
