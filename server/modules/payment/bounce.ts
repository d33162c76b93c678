import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { lockLimit, release, reverse } from '#server/kernel/ledger/ledger.ts';
import { reserveBalance } from '#server/kernel/trade/balance.ts';
import { unassignPaidOut } from '#server/kernel/trade/paid-back.ts';
import type { Payment } from './lock.ts';
import { EVENT } from './messages.ts';
import { count, draw, isOnLimit, movementOf, type Settling } from './settle.ts';

/** Risk hears of what is used beyond the limit since: it is taken back as room becomes free, or risk raises the limit. */
async function tellRisk(
  { tx, at }: Settling,
  { no, request }: Payment,
  overuse: string,
): Promise<void> {
  const accountId = await operatorsOf(tx, ['riskOfficer', 'riskDirector'], at);
  const payload = { no, requestNo: request.no, overuse: grouped(overuse) };
  await emit(tx, { topic: EVENT.overused, accountId, payload }, at);
}

/**
 * The limit holds what came back for the request again, or lets it go where that is closed. What collections had freed of it is taken
 * back, whether or not somebody uses the room by now: the bank has said so.
 */
async function holdAgain(settling: Settling, payment: Payment): Promise<void> {
  const { tx, at, accountId } = settling;
  const { request, amount, id: paymentId } = payment;
  const before = await lockLimit(tx, request.projectId);
  const again = request.status !== PAY_APPLY_STATUS.closed;
  const back = { paymentId, requestId: request.id, amount, again };
  const owed = await unassignPaidOut(tx, back, { at, accountId });
  await reverse(tx, movementOf(settling, payment, '付款退回'));
  if (!again) await release(tx, movementOf(settling, payment, '申请已关闭，付款退回'));
  for (const paperId of new Set(owed)) await reserveBalance(tx, paperId, { at, accountId });
  const { overuse } = await lockLimit(tx, request.projectId);
  if (compareDecimals(overuse, before.overuse) > 0) await tellRisk(settling, payment, overuse);
}

/** The bank has given a pay-out back (→ 已退回): limit, settlements, request and order follow, all in this transaction. */
export async function settleBounced(
  settling: Settling,
  payment: Payment,
  reason: string,
): Promise<void> {
  const { tx, at, accountId } = settling;
  await tx
    .updateTable('payment')
    .set((row) => ({
      payment_status: PAYMENT_STATUS.bounced,
      status_reason: reason,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .execute();
  if (isOnLimit(payment)) await holdAgain(settling, payment);
  const back = round2(subtract('0', payment.amount));
  await count(settling, payment, back);
  await draw(settling, payment, back, wireDay(at));
}
