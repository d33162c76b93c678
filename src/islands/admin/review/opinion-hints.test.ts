import { expect, test } from 'vitest';

import { hintOf, takesOpinion, toldHint } from './opinion-hints.ts';

test.for([
  [['approve'], '同意可不填'],
  [
    ['approve', 'returnBack', 'transfer', 'addSign', 'askMore'],
    '同意可不填；退回和补充资料需填写 5 字以上，会告知企业',
  ],
  [
    ['approve', 'returnBack', 'reject', 'askMore', 'terminate'],
    '同意可不填；退回、拒绝、补充资料和终止需填写 5 字以上，会告知企业',
  ],
  [['urge', 'terminate', 'void'], '终止和作废需填写 5 字以上，会告知企业；催办不附意见'],
  [['void'], '作废需填写 5 字以上，会告知企业'],
  [[], ''],
] as const)('of %j is said: %s', ([actions, hint]) => {
  expect(hintOf(actions, false)).toBe(hint);
  expect(hintOf(actions, true)).toBe(hint.replace('会告知企业', '只有平台可见'));
});

test('who asks for an inner opinion reads of the decisions that are offered alone', () => {
  expect(toldHint(['approve', 'returnBack'])).toBe('退回时告知企业，需填写 5 字以上；同意时不告知');
  expect(toldHint(['terminate', 'void', 'urge'])).toBe('终止和作废时告知企业，需填写 5 字以上');
});

test('no opinion is asked for where none of what is offered takes one', () => {
  expect(takesOpinion(['urge'])).toBe(false);
  expect(takesOpinion([])).toBe(false);
  expect(takesOpinion(['urge', 'terminate'])).toBe(true);
  expect(takesOpinion(['approve', 'addSign'])).toBe(true);
});
