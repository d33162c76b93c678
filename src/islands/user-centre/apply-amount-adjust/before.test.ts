import { expect, test } from 'vitest';

import type { AdjustDetail } from '#contract/apply-amount-adjust.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { LimitDetail } from '#contract/limit/limit.ts';

import { fromLimit, isWithApplicant } from './before.ts';

const adjust = (auditStatus: string) =>
  ({ auditStatus, beforeLimit: '100.00', occupied: '0.00', adjustAmount: '5.00' }) as AdjustDetail;

test('what a submission will take down is shown as the limit is now, and what one took down stays', () => {
  const open = Object.entries(AUDIT).filter(([, code]) => isWithApplicant(adjust(code)));
  expect(open.map(([name]) => name)).toEqual(['draft', 'returned', 'withdrawn']);
});

test('the limit as it is now stands before the change, which is the adjustment’s own', () => {
  const limit = {
    creditLimit: '120.00',
    reserved: '20.00',
    occupied: '30.00',
    available: '70.00',
    expireDate: '2027-01-31',
    limitType: '1',
  } as LimitDetail;
  expect(fromLimit(adjust(AUDIT.draft), limit)).toEqual({
    auditStatus: AUDIT.draft,
    adjustAmount: '5.00',
    beforeLimit: '120.00',
    reserved: '20.00',
    occupied: '30.00',
    available: '70.00',
    beforeExpire: '2027-01-31',
    beforeType: '1',
  });
});
