import type { ClaimOf } from '#contract/dispute/claim.ts';
import { type DisputeParty, type DisputeStep, EVIDENCE } from '#contract/dispute/states.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { shareFiles } from '#server/kernel/files/shared-files.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** What the evidence of a step hangs on. */
const STEP_OBJECT = 'disputeStep';

/** Who makes a step, when; `companyId` is null of the platform. */
export interface Stepping {
  tx: Tx;
  at: Date;
  accountId: string;
  companyId: string | null;
}

/** The dispute that a step is of; `other` is null where the platform is the other side. */
interface Disputed {
  id: string;
  raisedBy: string;
  other: string | null;
}

/** One step as it is written down. */
export interface Said {
  step: DisputeStep;
  party: DisputeParty;
  claim?: ClaimOf;
  text?: string;
  attachment?: readonly AttachmentInput[];
}

/**
 * Writes a step of a dispute down behind those before it; nothing is ever changed. Its evidence is shown to both sides. Throws
 * 422 beside `attachment` for files that are no evidence, or that whoever acts may not read.
 */
export async function addDisputeStep(
  { tx, at, accountId, companyId }: Stepping,
  { id, raisedBy, other }: Disputed,
  { step, party, claim, text = '', attachment = [] }: Said,
): Promise<void> {
  if (attachment.some(({ fileType }) => fileType !== EVIDENCE)) {
    throw invalidField('attachment', '只能上传争议证据');
  }
  const { id: objectId } = await tx
    .insertInto('dispute_offer')
    .values({
      dispute_id: id,
      step,
      party,
      company_id: companyId,
      qty: claim?.qty ?? null,
      amount: claim?.amount ?? null,
      text,
      file_ids: attachment.map((file) => file.id),
      created_by: accountId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (attachment.length === 0) return;
  const owner = { objectType: STEP_OBJECT, objectId, companyId };
  await setAttachments(tx, { owner, attachments: attachment, at });
  for (const side of [raisedBy, other]) {
    if (side === null || side === companyId) continue;
    await shareFiles(tx, { objectType: STEP_OBJECT, objectId, companyId: side, at });
  }
}
