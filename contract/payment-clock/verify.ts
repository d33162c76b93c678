import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Lower-case hex of a SHA-256. */
export const SHA256 = /^[0-9a-f]{64}$/;
/** Files that are asked about at once. */
export const MOST_VERIFIED = 50;
const LIST = new RegExp(`^[0-9a-f]{64}(,[0-9a-f]{64}){0,${MOST_VERIFIED - 1}}$`);

const verified = z.object({
  purchaseOrderNo: z.string(),
  /** When it was made. */
  generatedTime: z.string(),
  fileCount: z.number(),
  /** Of the files asked about those that stand in it. */
  matching: z.array(z.string()),
});
export type VerifiedEvidence = z.infer<typeof verified>;

/** What the manifest of an evidence says of its attachments, beside much else. */
export const evidenceManifest = z.object({
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
});
export type EvidenceFile = z.infer<typeof evidenceManifest>['files'][number];

/**
 * Whether an evidence (举证材料) is one that the platform has made, by the SHA-256 of its manifest, and which files belong to it. Whoever asks
 * holds the manifest, or the address that stands on its page: a file alone tells nobody in whose papers it lies.
 */
export const evidenceVerify = endpoint({
  access: 'public',
  effect: 'read',
  method: 'GET',
  group: 'portal',
  name: 'evidenceVerify',
  path: '/portal/evidence/verify',
  summary: 'Whether an evidence was made here, by the SHA-256 of its manifest and of its files',
  params: nothing,
  input: z.strictObject({
    manifest: z.string().check(z.regex(SHA256)),
    /** Joined by commas. */
    files: z.optional(z.string().check(z.regex(LIST))),
  }),
  output: verified,
});
