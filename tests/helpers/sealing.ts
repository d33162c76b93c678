import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ENCRYPTED_KEY } from '#contract/wire/sealed.ts';
import { randomText } from '#server/kernel/crypto/random.ts';

import type { Browser } from './browser.ts';

const CIPHER = 'aes-192-gcm';

/** A page's symmetric key with what it seals, written again from the wire's description. */
export function sealing(browser: Pick<Browser, 'seal'>) {
  const text = randomText(24);
  const key = Buffer.from(text, 'latin1');
  return {
    headers: { [ENCRYPTED_KEY]: browser.seal(text) },
    seal(plain: string): string {
      const iv = randomBytes(12);
      const cipher = createCipheriv(CIPHER, key, iv);
      const parts = [iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `enc:${Buffer.concat(parts).toString('base64')}`;
    },
    open(sealed: string): string {
      const bytes = Buffer.from(sealed.replace(/^enc:/, ''), 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
