const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Largest multiple of the alphabet's length below 256; higher bytes would favour its first letters. */
const FAIR = 256 - (256 % ALPHABET.length);

/** Random text of [A-Za-z0-9] from the cryptographic generator; works without a secure context. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < FAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** A requestId: 24 characters (specification, section 9, random string length). */
export function newRequestId(): string {
  return randomText(24);
}
