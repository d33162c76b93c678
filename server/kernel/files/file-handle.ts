import * as z from 'zod/mini';

import { ID } from '#contract/validators/patterns.ts';
import { type Clock, MINUTE } from '../clock.ts';
import type { FieldCipher } from '../crypto/field-cipher.ts';

/** Long enough to fetch a file, too short to be worth passing on. */
const VALID_MS = 10 * MINUTE;
const PURPOSE = 'file.handed';

const handed = z.object({ id: z.string().check(z.regex(ID)), until: z.number() });

interface Parts {
  cipher: FieldCipher;
  clock: Clock;
}

/** What stands in the address instead of a session: the file and the moment until which it may be fetched, sealed. */
export function handleOf({ cipher, clock }: Parts, id: string): string {
  const until = clock.now().getTime() + VALID_MS;
  return Buffer.from(cipher.seal(JSON.stringify({ id, until }), PURPOSE)).toString('base64url');
}

/** The file of such an address; undefined for one that has run out or was made up. */
export function fileOfHandle({ cipher, clock }: Parts, handle: string): string | undefined {
  try {
    const text = cipher.open(Buffer.from(handle, 'base64url').toString(), PURPOSE);
    const { id, until } = handed.parse(JSON.parse(text));
    return until > clock.now().getTime() ? id : undefined;
  } catch {
    return undefined;
  }
}
