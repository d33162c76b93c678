/** Header with the symmetric key of sealed fields: RSA-OAEP-SHA-256 under the server's public key, base64. */
export const ENCRYPTED_KEY = 'encryptedKey';

/** Longest base64 that RSA makes of anything: 2048 bytes, under the longest key that there is (16384 bit). */
export const LONGEST_RSA = 2732;

/** Characters of the symmetric key; they are its bytes, 192 bits. */
export const SEAL_KEY_LENGTH = 24;

/** Before the base64 of AES-192-GCM: iv, ciphertext, tag. */
export const SEALED_PREFIX = 'enc:';
export const SEAL_IV_BYTES = 12;
export const SEAL_TAG_BYTES = 16;

/** Texts beside a field that did not come as it must. */
export const SEALED_TEXT = {
  plain: '该项须加密后传输，请刷新页面后重试',
  closed: '该项无法解密，请刷新页面后重试',
} as const;

/**
 * A copy of a body with the text at a dotted path changed; `*` stands for every entry of a list, so that
 * `values.receivers.*.idCard` reaches into rows. `at` is the path of the very text. '', what is missing and what is no
 * text stay as they are, for the schema to judge.
 */
export function changeTextAt(
  body: unknown,
  path: string,
  change: (text: string, at: string) => string,
  before = '',
): unknown {
  const [name = '', ...below] = path.split('.');
  const rest = below.join('.');
  const one = (value: unknown, at: string) => {
    if (rest !== '') return changeTextAt(value, rest, change, at);
    return typeof value === 'string' && value !== '' ? change(value, at) : value;
  };
  const under = (key: string | number) => (before === '' ? String(key) : `${before}.${key}`);
  if (name === '*') {
    return Array.isArray(body) ? body.map((value, index) => one(value, under(index))) : body;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if (!Object.hasOwn(body, name)) return body;
  return { ...body, [name]: one((body as Record<string, unknown>)[name], under(name)) };
}
