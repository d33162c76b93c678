import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A password, or the key of sealed fields, as it travels: RSA-OAEP with SHA-256 under the server's public key (base64 DER of
 * the SPKI), base64. The library comes when it is needed. Throws when the key is none or too small for the text.
 */
export async function encryptSecret(secret: string, publicKey: string): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt');
  const rsa = new JSEncrypt();
  rsa.setPublicKey(publicKey);
  // The library takes each character for one byte.
  const sealed = rsa.encryptOAEP(String.fromCharCode(...utf8ToBytes(secret)));
  if (sealed === false) throw new Error('The secret could not be encrypted.');
  return sealed;
}
