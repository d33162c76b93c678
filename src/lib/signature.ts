import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { canonicalString } from '#contract/wire/signature.ts';

/**
 * Value of the header `signature`: SHA-256 over the canonical string of contract/wire/signature.ts, upper-case hex.
 * Not crypto.subtle, which is missing on pages without a secure context (http within a company's network).
 * Throws URIError when a key holds half a surrogate pair.
 */
export function sign(
  parameters: Record<string, unknown>,
  request: { requestId: string; timestamp: string; path: string },
): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalString(parameters, request)))).toUpperCase();
}
