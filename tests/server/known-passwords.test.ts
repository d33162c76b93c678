import crypto from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/kernel/crypto/argon2.ts';

test('what is remembered of a password is its value for this salt and cost, and nothing for another', async () => {
  const [one, other] = [await hashPassword('Fang2048'), await hashPassword('Fang2048')];
  expect(one).not.toBe(other);
  for (const stored of [one, other]) {
    const [salt = '', tag = ''] = stored.split('$').slice(-2);
    const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    const nonce = Buffer.from(salt, 'base64');
    const derived = crypto.argon2Sync('argon2id', { ...parameters, nonce, message: 'Fang2048' });
    expect(Buffer.from(tag, 'base64')).toEqual(derived);
    expect(await verifyPassword('Fang2048', stored)).toBe(true);
    expect(await verifyPassword('Fang2049', stored)).toBe(false);
    expect(await verifyPassword('Portal2026', stored)).toBe(false);
  }
  expect(await verifyPassword('Fang2048', one.replace('t=2', 't=1'))).toBe(false);
});
