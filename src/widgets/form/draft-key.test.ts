import { expect, test } from 'vitest';

import { draftSave } from '#contract/form/draft.ts';
import { draftKeyOf } from './draft-key.ts';

test('what begins with another order, project or earlier request is another form, with a draft of its own', () => {
  const keys = [
    {},
    { orderId: '1' },
    { orderId: '2' },
    { projectId: '1' },
    { projectId: '1', pickNo: 'TH20261127001' },
    { factoringId: '5', advanceOf: '5' },
    { factoringId: '5', balanceOf: '5' },
    { copy: '1' },
  ].map((search) => draftKeyOf('payApplyForm', undefined, search));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys[0]).toBe('payApplyForm:new');
});

test('a record has one draft, whatever else its address says', () => {
  expect(draftKeyOf('payApplyForm', '7', { id: '7', tab: 'files' })).toBe('payApplyForm:7');
});

test.each([
  { projectId: '9'.repeat(19), deliveryId: '8'.repeat(19), deliveryNo: 'JH-2026/0001'.repeat(5) },
  { projectName: '示例项目 一期' },
])('the call takes the key of %o', (search) => {
  const draftKey = draftKeyOf('actualDeliveryForm', undefined, search);
  expect(draftSave.input.safeParse({ draftKey, content: {} }).success).toBe(true);
});
