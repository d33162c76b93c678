import { isAtMost } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { HeldFactoring, HeldLine } from '#server/trade/factoring/account.ts';
import { EVENT } from './messages.ts';
import { payingIn } from './told.ts';

interface Said {
  topic: string;
  invoice: string;
  day?: string;
  amount?: string;
}

/** The notice of a financing; undefined where there is none, or none any more. */
export const noticeOf = (
  tx: Tx,
  factoringId: string,
): Promise<{ id: string; no: string } | undefined> =>
  tx
    .selectFrom('factoring_notice')
    .select(['id', 'notice_no as no'])
    .where('factoring_id', '=', factoringId)
    .where('notice_status', '<>', NOTICE_STATUS.revoked)
    .executeTakeFirst();

/** What becomes of a receivable, for its debtor where it knows of the assignment. */
export async function tellDebtor(
  tx: Tx,
  { id, debtorId }: HeldFactoring,
  { topic, ...said }: Said,
  at: Date,
): Promise<void> {
  const notice = await noticeOf(tx, id);
  if (notice === undefined) return;
  const accountId = await payingIn(tx, debtorId, at);
  await emit(tx, { topic, accountId, payload: { ...notice, ...said } }, at);
}

/** What the seller has paid for is the seller's again: its debtor owes the rest there, and hears of it where there is any. */
export async function tellTakenBack(
  tx: Tx,
  held: HeldFactoring,
  { id, invoiceNo }: HeldLine,
  at: Date,
): Promise<void> {
  const noticed = await tx
    .selectFrom('factoring_notice_line')
    .select(['confirmed_amount', 'paid_amount'])
    .where('factoring_line_id', '=', id)
    .where('taken_back_on', 'is not', null)
    .executeTakeFirst();
  const left = round2(subtract(noticed?.confirmed_amount ?? '0', noticed?.paid_amount ?? '0'));
  if (isAtMost(left, '0')) return;
  const said = { topic: EVENT.takenBack, invoice: invoiceNo, amount: grouped(left) };
  await tellDebtor(tx, held, said, at);
}
