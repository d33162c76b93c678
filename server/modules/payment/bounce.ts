import { FINANCE, RISK } from '#contract/account/platform-role.ts';
import { isMore } from '#contract/arithmetic/decimal.ts';
import { grouped, negate, round2 } from '#contract/arithmetic/money.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { AFTER_SETTLEMENT } from '#contract/pay-apply/pay-type.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { emit } from '#server/kernel/jobs/outbox.ts';
import { reverseWritten, throughClosed } from '#server/kernel/ledger/closed.ts';
import { lockLimit, release, reverse } from '#server/kernel/ledger/ledger.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { expectReturnable } from '#server/trade/factoring/draw.ts';
import { lockPapersOf } from '#server/trade/orders/order-money.ts';
import { isRestClosed, orderIdOf } from '#server/trade/orders/orders-of.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';
import { expectNewMoney, settleRows } from '#server/trade/payments/came-in.ts';
import { unassignPaidOut } from '#server/trade/payments/paid-back.ts';
import { dueAgain, salesOfOrder } from '#server/trade/sales/due-again.ts';
import { NO_DAY_ASKED } from './correct-day.ts';
import { fillOthers } from './fill-others.ts';
import type { Payment } from './lock.ts';
import { EVENT } from './messages.ts';
import { count, draw, expectNewSerial, isOnLimit, movementOf, type Settling } from './settle.ts';
import { payloadOf } from './told.ts';

/** Risk hears of what is used beyond the limit since: it is taken back as room becomes free, or risk raises the limit. */
async function tellRisk(
  { tx, at }: Settling,
  { no, request }: Payment,
  overuse: string,
): Promise<void> {
  const accountId = await operatorsOf(tx, RISK, at);
  const payload = { no, requestNo: request.no, overuse: grouped(overuse) };
  await emit(tx, { topic: EVENT.overused, accountId, payload }, at);
}

/** Nothing of a project that is over is paid again: finance hears that its supplier is owed what came back. */
async function tellFinance({ tx, at }: Settling, payment: Payment): Promise<void> {
  const accountId = await operatorsOf(tx, FINANCE, at);
  await emit(tx, { topic: EVENT.bouncedAfterClosing, accountId, payload: payloadOf(payment) }, at);
}

/** Whether a request still pays: it is not closed, and pays for goods that may come or that were settled. */
async function isOpen(tx: Settling['tx'], request: Payment['request']): Promise<boolean> {
  if (request.status === PAY_APPLY_STATUS.closed) return false;
  return AFTER_SETTLEMENT.includes(request.payType) || !(await isRestClosed(tx, request));
}

/**
 * The limit holds what came back for the request again, or lets it go where the request or the limit is closed. What
 * collections had freed of it is taken back, whether or not somebody uses the room by now: the bank has said so. Answers
 * whether it is paid again.
 */
async function holdAgain(settling: Settling, payment: Payment): Promise<boolean> {
  const { tx, at, accountId } = settling;
  const { request, amount, id: paymentId } = payment;
  const movement = movementOf(settling, payment, '付款退回');
  await lockPapersOf(tx, request);
  return throughClosed(tx, movement, async (wasClosed) => {
    const before = await lockLimit(tx, request.projectId, at);
    const again = !wasClosed && (await isOpen(tx, request));
    const back = { paymentId, requestId: request.id, amount, again };
    const owed = await unassignPaidOut(tx, back, { at, accountId });
    await (wasClosed ? reverseWritten : reverse)(tx, movement);
    if (!again) await release(tx, movementOf(settling, payment, '不再付款，付款退回'));
    for (const paperId of new Set(owed)) await reserveBalance(tx, paperId, { at, accountId });
    await fillOthers(settling, payment);
    const { overuse } = await lockLimit(tx, request.projectId, at);
    if (isMore(overuse, before.overuse)) await tellRisk(settling, payment, overuse);
    if (wasClosed) await tellFinance(settling, payment);
    return again;
  });
}

/** What the bank's slip says of what it gives back. */
export interface Bounced {
  reason: string;
  bankSerialNo: string;
  /** yyyy-MM-dd. */
  valueDate: string;
}

/** Whether that may come back on that day, and by a number that nothing else has. Throws beside the field, month_closed. */
async function expectPossible(
  settling: Settling,
  payment: Payment,
  { bankSerialNo: serial, valueDate }: Bounced,
): Promise<void> {
  const { tx, at } = settling;
  const { payDate, amount, payerBankId: bankId, request } = payment;
  if (valueDate > wireDay(at)) throw invalidField('valueDate', '退回日期不能晚于今天');
  if (payDate !== null && valueDate < payDate) {
    throw invalidField('valueDate', `退回日期不能早于付款日期 ${payDate}`);
  }
  await expectOpenMonth(tx, valueDate);
  await expectNewSerial(settling, payment, serial);
  await expectNewMoney(tx, {
    serial,
    amount,
    companyIds: [request.supplierId],
    bankId,
    by: 'finance',
  });
}

/**
 * The bank has given a pay-out back (→ 已退回): limit, settlements, request and order follow, all in this transaction. A request whose
 * limit was closed for good, or whose order goes on without the rest of its goods, is closed, too. Answers whether it will be paid again.
 */
export async function settleBounced(
  settling: Settling,
  payment: Payment,
  said: Bounced,
): Promise<boolean> {
  const { tx, at, accountId } = settling;
  const { factoringId, payType } = payment.request;
  if (factoringId !== null) {
    await expectReturnable(tx, { factoringId, payType, paymentId: payment.id });
  }
  await expectPossible(settling, payment, said);
  await tx
    .updateTable('payment')
    .set((row) => ({
      payment_status: PAYMENT_STATUS.bounced,
      status_reason: said.reason,
      bounced_on: said.valueDate,
      bounce_serial_no: said.bankSerialNo,
      ...NO_DAY_ASKED,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .execute();
  const again = isOnLimit(payment) ? await holdAgain(settling, payment) : true;
  const { closed } = PAY_APPLY_STATUS;
  const request = again ? payment.request : { ...payment.request, status: closed };
  const back = round2(negate(payment.amount));
  await count(settling, { ...payment, request }, back);
  await draw(settling, payment, back, said.valueDate);
  const orderId = factoringId === null ? await orderIdOf(tx, payment.request) : undefined;
  if (orderId !== undefined) await dueAgain(tx, salesOfOrder(orderId), { at, accountId });
  await settleRows(tx, said.bankSerialNo);
  return again;
}
