import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A password as it travels: RSA-OAEP with SHA-256 under the server's public key (base64 DER of the SPKI), base64.
 * The library comes when it is needed. Throws when the key is none or too small for the text.
 */
export async function encryptPassword(password: string, publicKey: string): Promise<string> {
  const { JSEncrypt } = await import('jsencrypt');
  const rsa = new JSEncrypt();
  rsa.setPublicKey(publicKey);
  // The library takes each character for one byte.
  const sealed = rsa.encryptOAEP(String.fromCharCode(...utf8ToBytes(password)));
  if (sealed === false) throw new Error('The password could not be encrypted.');
  return sealed;
}
