import type { VerifiedEvidence } from '#contract/payment-clock/verify.ts';
import { verifyEvidence } from '#src/api/evidence.ts';
import { isMissing } from '#src/lib/errors.ts';
import { sha256OfBytes } from '#src/lib/sha256.ts';

/** An evidence that was made here. */
export interface Evidence {
  /** SHA-256 of its manifest. */
  readonly manifest: string;
  readonly said: VerifiedEvidence;
}

/** `packed`: an archive, whose files have to be taken out first. */
export type Verdict = 'same' | 'other' | 'packed';

export interface Checked {
  readonly name: string;
  readonly sha256: string;
  readonly verdict: Verdict;
}

const isPacked = ({ name }: File) => /\.(zip|rar|7z)$/i.test(name);

/** Lower-case hex. Nothing leaves the browser; where a page has no secure context, which ours does too, it takes longer. */
async function sha256Of(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  if (!globalThis.crypto?.subtle) return sha256OfBytes(new Uint8Array(bytes));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The evidence of that manifest; undefined where none was made here. */
export async function evidenceOf(manifest: string): Promise<Evidence | undefined> {
  try {
    return { manifest, said: await verifyEvidence(manifest, []) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Holds files against an evidence: the one given, else that of a manifest among them. `evidence` is undefined where neither is known, and
 * nothing was held against anything.
 */
export async function checkFiles(
  files: readonly File[],
  known: Evidence | undefined,
): Promise<{ evidence: Evidence | undefined; checked: readonly Checked[] }> {
  const read: { file: File; sha256: string }[] = [];
  // One after another: each of them is in memory whole.
  for (const file of files) read.push({ file, sha256: isPacked(file) ? '' : await sha256Of(file) });
  let evidence = known;
  for (const { file, sha256 } of read) {
    if (evidence === undefined && /\.json$/i.test(file.name)) evidence = await evidenceOf(sha256);
  }
  if (evidence === undefined) return { evidence, checked: [] };
  const { manifest } = evidence;
  const hashes = read.flatMap(({ sha256 }) => (sha256 === '' ? [] : [sha256]));
  const { matching } = await verifyEvidence(manifest, hashes);
  const same = new Set([manifest, ...matching]);
  const verdictOf = (sha256: string): Verdict => {
    if (sha256 === '') return 'packed';
    return same.has(sha256) ? 'same' : 'other';
  };
  const checked = read.map(({ file: { name }, sha256 }) => ({
    name,
    sha256,
    verdict: verdictOf(sha256),
  }));
  return { evidence, checked };
}
