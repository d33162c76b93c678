import { expect, test } from 'vitest';

import { leadOf } from './exposure.tsx';

test('whoever is financed is a customer, and no buyer of goods', () => {
  const none = { projects: [], count: 0, creditLimit: '0.00', used: '0.00', available: '0.00' };
  const exposure = { ...none, pending: '1200000.00', customer: '甲公司' };
  expect(leadOf(exposure)).toBe('客户 甲公司：其他项目 0 个，审核中的申请 1,200,000.00 元');
  expect(leadOf({ ...exposure, customer: '' })).toBe('采购方尚未在平台登记');
});
