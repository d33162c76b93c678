import { canonicalString } from '#contract/wire/signature.ts';

import { sha256 } from './sha256.ts';

/**
 * Value of the header `signature`: SHA-256 over the canonical string of contract/wire/signature.ts, upper-case hex.
 * Throws URIError when a key holds half a surrogate pair.
 */
export function sign(
  parameters: Record<string, unknown>,
  request: { requestId: string; timestamp: string; path: string },
): string {
  return sha256(canonicalString(parameters, request)).toUpperCase();
}
