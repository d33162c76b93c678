import { USER_STATUS } from '#contract/account/user.ts';
import { PAY_APPLY_REFUSAL } from '#contract/pay-apply/pay-apply.ts';
import { actingCompany } from '#server/kernel/company/acting-company.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { isOwed } from './on-limit.ts';
import type { PayApplyRecord } from './row.ts';

/**
 * A company that may begin nothing new is lent nothing by way of another either: the buyer of goods is certified, the debtor of a
 * financing, whose papers are not the seller's, at least not frozen. `buyerId` is who owes by the project; the request of a financing names
 * its seller alone. What is owed to whoever delivered does not wait for it (rules.md H.3). Whoever files is told no more of it than that
 * it cannot be; the platform why.
 */
export async function expectBuyer(
  tx: Tx,
  row: PayApplyRecord,
  { buyerId, at, isReviewed }: { buyerId: string | null; at: Date; isReviewed: boolean },
): Promise<void> {
  if (isOwed(row) || buyerId === null || buyerId === String(row.company_id)) return;
  const status = (await actingCompany(tx, buyerId, at))?.status;
  const { certified, frozen } = USER_STATUS;
  if (row.factoring_id === null ? status === certified : status !== frozen) return;
  if (isReviewed) await requireCertified(tx, buyerId, at);
  throw refused(PAY_APPLY_REFUSAL.buyer);
}
