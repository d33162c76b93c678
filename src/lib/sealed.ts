import { gcm } from '@noble/ciphers/aes.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { SEAL_IV_BYTES, SEAL_KEY_LENGTH, SEALED_PREFIX } from '#contract/wire/sealed.ts';
import { encryptSecret } from './crypto.ts';
import { randomText } from './request-id.ts';

/** What a page seals with: its symmetric key, and the header that brings it to the server. */
export interface Sealer {
  /** Header encryptedKey: the key under the server's public key, base64. */
  encryptedKey: string;
  /** `enc:` and base64; different each time. */
  seal(text: string): string;
  /** Throws for what was not sealed with this key. */
  open(sealed: string): string;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * A fresh key for sealed fields (identity numbers, account numbers; AES-192-GCM), wrapped with the server's public key
 * (base64 DER of the SPKI). Throws when that is none.
 */
export async function createSealer(publicKey: string): Promise<Sealer> {
  const text = randomText(SEAL_KEY_LENGTH);
  const key = utf8ToBytes(text);
  return {
    encryptedKey: await encryptSecret(text, publicKey),
    seal(plain) {
      const iv = crypto.getRandomValues(new Uint8Array(SEAL_IV_BYTES));
      const sealed = gcm(key, iv).encrypt(utf8ToBytes(plain));
      return SEALED_PREFIX + toBase64(concatBytes(iv, sealed));
    },
    open(sealed) {
      const bytes = fromBase64(sealed.slice(SEALED_PREFIX.length));
      const cipher = gcm(key, bytes.subarray(0, SEAL_IV_BYTES));
      return new TextDecoder().decode(cipher.decrypt(bytes.subarray(SEAL_IV_BYTES)));
    },
  };
}
