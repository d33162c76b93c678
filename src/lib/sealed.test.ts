import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';

import { createSealer } from './sealed.ts';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

test.each([
  ['an account number', '6222000011110090'],
  ['Chinese', '示例银行 １'],
  ["a bank's statement of ten thousand rows", '货款，'.repeat(200_000)],
])('%s is opened with the key that has sealed it', async (_, text) => {
  const { seal, open } = await createSealer(spki);
  expect(open(seal(text)) === text).toBe(true);
});
