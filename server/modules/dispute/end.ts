import type { ClaimOf } from '#contract/dispute/claim.ts';
import {
  DISPUTE_REFUSAL,
  DISPUTE_RESULT,
  DISPUTE_STATUS,
  type DisputeResult,
} from '#contract/dispute/states.ts';
import type { DisputedPart } from '#server/kernel/parts/dispute.ts';
import { asPlatform } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Stepping } from '#server/trade/disputes/dispute-step.ts';
import type { Dispute } from './lock.ts';

/** The parts of all modules by the noun on the wire. */
export type Parts = ReadonlyMap<string, DisputedPart>;

/** The part of the document that a dispute is about. Throws dispute_object where no module has one. */
export function partOfObject(parts: Parts, objectType: string): DisputedPart {
  const part = parts.get(objectType);
  if (part === undefined) throw refused(DISPUTE_REFUSAL.object);
  return part;
}

/** Ends a dispute: what it held is let go, and what of it was found right moves by rows of the document's own. */
export async function endDispute(
  parts: Parts,
  { tx, at, accountId }: Omit<Stepping, 'companyId'>,
  dispute: Dispute,
  { result, settled }: { result: DisputeResult; settled: ClaimOf },
): Promise<string> {
  const { id: disputeId, objectType, objectId, lineId, claimQty, claimAmount } = dispute;
  const { resolved, withdrawn } = DISPUTE_STATUS;
  const status = result === DISPUTE_RESULT.withdrawn ? withdrawn : resolved;
  const stored = await tx
    .updateTable('dispute')
    .set((row) => ({
      dispute_status: status,
      dispute_result: result,
      settled_qty: settled.qty,
      settled_amount: settled.amount,
      step_deadline: null,
      ended_at: at,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', disputeId)
    .returning(['settled_qty', 'settled_amount'])
    .executeTakeFirstOrThrow();
  const end = {
    disputeId,
    objectId,
    lineId,
    claimQty,
    claimAmount,
    result,
    settledQty: String(stored.settled_qty),
    settledAmount: String(stored.settled_amount),
  };
  const part = partOfObject(parts, objectType);
  await asPlatform(tx, () => part.resolved(tx, end, { at, accountId }));
  return status;
}
