import {
  evidenceVerify,
  MOST_VERIFIED,
  type VerifiedEvidence,
} from '#contract/payment-clock/verify.ts';

import { call } from './client.ts';

/**
 * The evidence whose manifest has this SHA-256, and which of these files, by theirs, stand in it. Rejects with 404 where none was made
 * by the platform.
 */
export async function verifyEvidence(
  manifest: string,
  files: readonly string[],
): Promise<VerifiedEvidence> {
  const first = files.slice(0, MOST_VERIFIED);
  const rest = files.slice(MOST_VERIFIED);
  const asked = first.length > 0 ? { manifest, files: first.join(',') } : { manifest };
  const found = await call(evidenceVerify, asked);
  if (rest.length === 0) return found;
  const { matching } = await verifyEvidence(manifest, rest);
  return { ...found, matching: [...found.matching, ...matching] };
}
