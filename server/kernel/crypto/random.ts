import { hash, randomBytes, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` characters of [A-Za-z0-9] from the cryptographic generator. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: no letter is likelier than another.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** 256 bits in base64url: bearer, companion and device cookies. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Six decimal digits, each of the million equally likely. */
export function randomDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** `length` letters of an alphabet, each equally likely, from the cryptographic generator. */
export function randomFrom(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** SHA-256 in lower-case hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
