import {
  type EvidenceFile,
  evidenceManifest,
  type VerifiedEvidence,
} from '#contract/payment-clock/verify.ts';
import { verifyEvidence } from '#src/api/evidence.ts';
import { isMissing } from '#src/lib/errors.ts';
import { sha256OfBytes } from '#src/lib/sha256.ts';

/** An evidence that was made here. */
export interface Evidence {
  /** SHA-256 of its manifest. */
  readonly manifest: string;
  readonly said: VerifiedEvidence;
  /** What belongs to it; undefined until its manifest itself was chosen. */
  readonly listed?: readonly EvidenceFile[] | undefined;
}

/** `packed`: an archive, whose files have to be taken out first. */
export type Verdict = 'same' | 'other' | 'packed';

export interface Checked {
  readonly name: string;
  readonly sha256: string;
  readonly verdict: Verdict;
}

const isPacked = ({ name }: File) => /\.(zip|rar|7z)$/i.test(name);

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    // A folder that came as a file, or a file that was moved meanwhile.
    throw new Error(`无法读取“${file.name}”，请选择解压后的文件`);
  }
}

/** Lower-case hex. Nothing leaves the browser; where a page has no secure context, which ours does too, it takes longer. */
async function sha256Of(file: File): Promise<string> {
  const bytes = await bytesOf(file);
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

/** What a manifest lists, which is the platform's own as its SHA-256 says. */
async function listedIn(file: File): Promise<EvidenceFile[] | undefined> {
  const read = evidenceManifest.safeParse(JSON.parse(await file.text()));
  return read.success ? read.data.files : undefined;
}

/** Attachments of an evidence that nobody has held against it yet; undefined where its manifest was not chosen. */
export const missingOf = ({ listed }: Evidence, seen: ReadonlySet<string>) =>
  listed?.filter(({ sha256 }) => !seen.has(sha256));

interface Known {
  readonly evidence: Evidence | undefined;
  /** Whether it is the one that the address names, which no other manifest takes the place of. */
  readonly isFixed: boolean;
}

const knownList = ({ evidence }: Known, manifest: string) =>
  evidence?.manifest === manifest ? evidence.listed : undefined;

/**
 * Holds files against an evidence: that of a manifest among them, else the one given. `evidence` is undefined where neither is known, and
 * nothing was held against anything.
 */
export async function checkFiles(
  files: readonly File[],
  known: Known,
): Promise<{ evidence: Evidence | undefined; checked: readonly Checked[] }> {
  const read: { file: File; sha256: string }[] = [];
  // One after another: each of them is in memory whole.
  for (const file of files) read.push({ file, sha256: isPacked(file) ? '' : await sha256Of(file) });
  let evidence = known.isFixed ? known.evidence : undefined;
  for (const { file, sha256 } of read) {
    if (evidence === undefined && /\.json$/i.test(file.name)) evidence = await evidenceOf(sha256);
  }
  evidence ??= known.evidence;
  if (evidence === undefined) return { evidence, checked: [] };
  const { manifest } = evidence;
  const list = read.find(({ sha256 }) => sha256 === manifest)?.file;
  const listed = list ? await listedIn(list) : knownList(known, manifest);
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
  return { evidence: { ...evidence, listed }, checked };
}
