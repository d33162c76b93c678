import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { loginPhone, optionalEmail, smsCode, userName } from '#contract/noun/fields.ts';

import { FIELD_TEXT } from '#contract/validators/patterns.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { $passwordPolicy } from '#src/stores/password-policy.ts';

import { normalise, RULE } from './rules.ts';

const SCHEMA = { phone: loginPhone, code: smsCode, userName, email: optionalEmail };
type Name = keyof typeof SCHEMA;

function bySchema(name: Name, value: string): string | undefined {
  return z.safeParse(SCHEMA[name], value).error?.issues[0]?.message;
}

/** Values near each rule's edges, and anything at all. */
const near: Record<Name, fc.Arbitrary<string>> = {
  phone: fc.stringMatching(/^1[0-9]{9,11}$/),
  code: fc.stringMatching(/^[0-9０]{0,7}$/),
  userName: fc.string({
    minLength: 24,
    maxLength: 27,
    unit: fc.constantFrom('王', '𠮷', 'a', ' '),
  }),
  email: fc.stringMatching(/^[a-z@. <]{0,12}$/),
};

describe.each(Object.keys(SCHEMA) as Name[])('%s', (name) => {
  test('says what the wire says', () => {
    const values = fc.oneof(
      near[name],
      fc.string({ unit: 'binary' }),
      fc.string({ maxLength: 200 }),
    );
    fc.assert(
      fc.property(values, (typed) => {
        const value = normalise(name, typed);
        expect(RULE[name](value)).toBe(bySchema(name, value));
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  ['😀', FIELD_TEXT.userNameLetter],
  ['👨‍👩‍👧', FIELD_TEXT.userNameCharacters],
  ['138', FIELD_TEXT.userNameLetter],
  ['·', FIELD_TEXT.userNameLetter],
  ['', FIELD_TEXT.userName],
  ['阿卜杜拉·买买提', undefined],
  ["O'Neil", undefined],
  ['𠮷', undefined],
  ['Đặng Văn 2', undefined],
])('name %j: %s', (value, text) => {
  expect(RULE.userName(value)).toBe(text);
  expect(bySchema('userName', value)).toBe(text);
});

test.each([
  ['', TEXT.required],
  ['abc12', '密码为 6-18 位，须同时包含字母和数字'],
  ['abcdefgh', '密码为 6-18 位，须同时包含字母和数字'],
  ['12345678', '密码为 6-18 位，须同时包含字母和数字'],
  ['a1'.repeat(10), '密码为 6-18 位，须同时包含字母和数字'],
  ['密码abc123', '密码为 6-18 位，须同时包含字母和数字'],
  ['a1 !"#', undefined],
  ['Portal2026', undefined],
])('password %j: %s', (value, text) => {
  expect(RULE.newPassword(value)).toBe(text);
});

describe('where the installation asks for strong passwords', () => {
  afterEach(() => $passwordPolicy.set(undefined));

  test.each([
    ['abc1234', FIELD_TEXT.strongPasswordRule],
    ['x'.repeat(65), FIELD_TEXT.strongPasswordRule],
    ['correct horse battery', undefined],
    ['密码要长一些才好', undefined],
    ['x'.repeat(64), undefined],
  ])('new password %j: %s', (value, text) => {
    $passwordPolicy.set('strong');
    expect(RULE.newPassword(value)).toBe(text);
  });

  test('a password may be older than the policy, and the policy not known yet', () => {
    for (const policy of ['strong', undefined] as const) {
      $passwordPolicy.set(policy);
      expect(RULE.ownPassword('abc123')).toBeUndefined();
      expect(RULE.ownPassword('correct horse battery')).toBeUndefined();
      expect(RULE.ownPassword('abc')).toBe(FIELD_TEXT.passwordRule);
    }
    $passwordPolicy.set('default');
    expect(RULE.ownPassword('correct horse battery')).toBe(FIELD_TEXT.passwordRule);
    expect(RULE.ownPassword('')).toBe(FIELD_TEXT.password);
  });
});

test('the confirmation must be there and equal, blanks included', () => {
  const form = { password: 'abc123 ' };
  expect(RULE.confirmPassword('abc123', form)).toBe('两次密码输入的不一致');
  expect(RULE.confirmPassword('', { password: '' })).toBe('两次密码输入的不一致');
  expect(RULE.confirmPassword('abc123 ', form)).toBeUndefined();
});

test('without the tick there is no registration', () => {
  expect(RULE.terms('')).toBe('请阅读并同意《平台使用协议》');
  expect(RULE.terms('on')).toBeUndefined();
});
