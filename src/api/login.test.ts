import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';

import { answering, failure, ok } from '../../tests/helpers/fake-wire.ts';
import { loginByCode, registerAccount, retrievePassword } from './login.ts';
import { forgetPublicKey } from './public-key.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

// The key is kept for the page, and modules are shared between files.
afterEach(forgetPublicKey);

const account = { phone: '13800000000', code: '123456', password: 'abc123' };
const sealed: unknown = expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/);

/** What a call sends after it has asked for the key. */
async function bodyOf(call: () => Promise<unknown>): Promise<unknown> {
  const sent = answering(
    () => ok(spki),
    () => ok({ token: 't' }),
  );
  await call();
  return JSON.parse(sent[1]?.body ?? '');
}

test('a registration carries every field of its form: the ticked box, and the second password empty', async () => {
  const form = { ...account, userName: '王建国', email: '' };
  expect(await bodyOf(() => registerAccount(form))).toEqual({
    ...form,
    password: sealed,
    confirmPassword: '',
    checked: true,
  });
});

test('a new password travels as the specification lists it', async () => {
  const body = await bodyOf(() => retrievePassword(account));
  expect(body).toEqual({ ...account, password: sealed, confirmPassword: '' });
});

test('an answer without a token signs nobody in', async () => {
  const { phone, code } = account;
  for (const data of [{}, { token: null }, { token: '' }, 'token']) {
    answering(() => ok(data));
    const error = await failure(loginByCode({ phone, code }));
    expect(error.message).toBe('系统未知错误，请反馈给管理员');
  }
  answering(() => ok({ token: 12345 }));
  expect(await loginByCode({ phone, code })).toBe('12345');
});
