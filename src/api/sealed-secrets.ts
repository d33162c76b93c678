import { encryptSecret } from '#src/lib/crypto.ts';

import { forgetPublicKey, publicKey } from './public-key.ts';

/** Encrypts passwords and passes them on; a key that the server has replaced meanwhile is not used twice. */
export async function withSealed<T>(
  passwords: readonly string[],
  use: (sealed: readonly string[]) => Promise<T>,
): Promise<T> {
  const key = await publicKey();
  const sealed = await Promise.all(passwords.map((password) => encryptSecret(password, key)));
  try {
    return await use(sealed);
  } catch (error) {
    forgetPublicKey();
    throw error;
  }
}
