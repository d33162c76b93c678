import { expect, test } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import { paramConflict } from './param-conflict.ts';

const refusal = (code: number, data: unknown) =>
  new ApiError({ kind: 'business', code, text: '该参数已被他人修改', data });

test('who is late is told what the parameter is now, and tries again over that', () => {
  const error = refusal(CODE.conflict, { current: { name: 'payTolerance', value: '0.05' } });
  const found = paramConflict(error, 'payTolerance');
  expect(found?.from).toBe('0.05');
  expect(found?.told.message).toContain('现在为 5 %；如仍要改为您填写的值，请再次保存');
});

test('a text that was emptied is called empty', () => {
  const error = refusal(CODE.conflict, { current: { name: 'flow.holidays', value: '' } });
  expect(paramConflict(error, 'flow.holidays')?.told.message).toContain('（空）');
});

test('any other refusal stays what it is', () => {
  expect(paramConflict(refusal(CODE.invalid, {}), 'payTolerance')).toBeUndefined();
  expect(paramConflict(refusal(CODE.conflict, {}), 'payTolerance')).toBeUndefined();
  expect(paramConflict(new TypeError('x'), 'payTolerance')).toBeUndefined();
});
