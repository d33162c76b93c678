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

test('a salt that comes round again is still the salt of its value, and never that of another password', async () => {
  const stored: string[] = [];
  for (let at = 0; at < 10; at += 1) stored.push(await hashPassword('Fang2048'));
  expect(new Set(stored).size).toBeLessThan(stored.length);
  expect(stored.some((one, at) => one === stored[at - 1])).toBe(false);
  for (const one of stored) expect(await verifyPassword('Fang2048', one)).toBe(true);
  const others = await Promise.all(Array.from({ length: 10 }, () => hashPassword('Lotus7391')));
  expect(new Set(others).size).toBe(10);
  const saltOf = (one: string) => one.split('$').at(-2);
  expect(others.map(saltOf).filter((salt) => stored.map(saltOf).includes(salt))).toEqual([]);
});
