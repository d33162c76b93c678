import { expect, test } from 'vitest';

import { NOT_OPEN } from '#contract/form/business-form.ts';
import { CODE, type Code } from '#contract/wire/envelope.ts';
import { ApiError, type ErrorKind } from '#src/lib/errors.ts';

import { orRefused } from './refused-start.ts';

const failing = (code: Code, text: string, kind: ErrorKind = 'business') =>
  orRefused(Promise.reject(new ApiError({ kind, code, text })), (said) => `refused: ${said}`);

test('what begins is passed on', async () => {
  expect(await orRefused(Promise.resolve('form'), () => '')).toBe('form');
});

test('a decided state is told as such', async () => {
  expect(await failing(NOT_OPEN.code, NOT_OPEN.text)).toBe(`refused: ${NOT_OPEN.text}`);
  expect(await failing('company_frozen', '已被冻结')).toBe('refused: 已被冻结');
});

test.for([
  [CODE.internal, 'business'],
  ['500', 'business'],
  [CODE.notFound, 'business'],
  [CODE.forbidden, 'business'],
  [CODE.invalidToken, 'session-expired'],
  [0, 'network'],
] as const)('code %s (%s) stays a failure', async ([code, kind]) => {
  await expect(failing(code, '失败', kind)).rejects.toThrow('失败');
});
