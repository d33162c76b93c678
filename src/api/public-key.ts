import { commonKey } from '#contract/common.ts';

import { call } from './client.ts';

let known: Promise<string> | undefined;

/** The server's public key, fetched once per page; asking early hides the wait. */
export function publicKey(): Promise<string> {
  known ??= call(commonKey, {}).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** The next publicKey() asks the server again. */
export function forgetPublicKey(): void {
  known = undefined;
}
