import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';

import { encryptSecret } from './crypto.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

function open(sealed: string): string {
  const options = {
    key: privateKey,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  };
  return privateDecrypt(options, Buffer.from(sealed, 'base64')).toString();
}

test('what it makes, Node opens with OAEP and SHA-256', async () => {
  for (const password of ['Portal2026', 'a1 !"#$%&~|{}', '<script>1</script>', '密码１𠮷']) {
    expect(open(await encryptSecret(password, spki))).toBe(password);
  }
});

test('keeps its length when the ciphertext begins with zeros, and never repeats', async () => {
  const sealed = await Promise.all(
    Array.from({ length: 600 }, () => encryptSecret('Portal2026', spki)),
  );
  expect(new Set(sealed).size).toBe(600);
  expect(sealed.every((text) => Buffer.from(text, 'base64').length === 128)).toBe(true);
  const zeroFirst = sealed.filter((text) => Buffer.from(text, 'base64')[0] === 0);
  expect(zeroFirst.map(open).every((text) => text === 'Portal2026')).toBe(true);
});

test('fails loudly on something that is no key, and on a text too long for it', async () => {
  await expect(encryptSecret('Portal2026', 'bm8ga2V5')).rejects.toThrow();
  await expect(encryptSecret('x'.repeat(200), spki)).rejects.toThrow('could not be encrypted');
});
