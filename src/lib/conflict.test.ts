import { expect, test } from 'vitest';

import { CODE } from '#contract/wire/envelope.ts';

import { currentOf } from './conflict.ts';
import { ApiError } from './errors.ts';

const refused = (code: number, data: unknown) =>
  new ApiError({ kind: 'business', code, text: '记录已被修改', data });
const versionOf = ({ version }: Readonly<Record<string, unknown>>) =>
  typeof version === 'number' ? version : undefined;

test('a conflict tells the record as somebody else left it', () => {
  expect(currentOf(refused(CODE.conflict, { current: { id: '7', version: 3 } }), versionOf)).toBe(
    3,
  );
});

test('another failure tells none, whatever it carries', () => {
  const data = { current: { id: '7', version: 3 } };
  expect(currentOf(refused(CODE.invalid, data), versionOf)).toBeUndefined();
  expect(currentOf(new Error('409'), versionOf)).toBeUndefined();
});

test.each([undefined, null, 'x', [], {}, { current: null }, { current: [] }, { current: 'x' }])(
  'a conflict without a record tells none: %j',
  (data) => {
    expect(currentOf(refused(CODE.conflict, data), () => 1)).toBeUndefined();
  },
);

test('a record that is not what was asked for is none', () => {
  expect(currentOf(refused(CODE.conflict, { current: { id: '7' } }), versionOf)).toBeUndefined();
});
