/** Header with the symmetric key of sealed fields: RSA-OAEP-SHA-256 under the server's public key, base64. */
export const ENCRYPTED_KEY = 'encryptedKey';

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
