import { sql } from 'kysely';

import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { drawAnew, expectDrawable } from '#server/trade/factoring/paid-on.ts';
import { lockPapersOf } from '#server/trade/orders/order-money.ts';
import { orderIdOf } from '#server/trade/orders/orders-of.ts';
import { laterOf } from '#server/trade/payments/charged-from.ts';
import { chargeAnew, chargedBy } from '#server/trade/payments/paid-on.ts';
import type { Payment } from './lock.ts';
import { expectPaper } from './paper.ts';
import { checkDay, isOnLimit, type Settling } from './settle.ts';

const returns = columnsOf('payment', 'p');

/** Columns of a pay-out whose day nobody asks to be another. */
export const NO_DAY_ASKED = {
  day_asked: null,
  day_asked_reason: '',
  day_asked_early: '',
  day_asked_by: null,
} as const;

/** The day that a pay-out is to have instead of its own. */
export interface Corrected {
  /** yyyy-MM-dd. */
  payDate: string;
  earlyReason: string;
  reason: string;
}

/** From when it is charged by its own day, and by the other. */
function chargedDays({ payDate, releasedDay }: Payment, after: string) {
  return { before: laterOf(payDate ?? '', releasedDay), after: laterOf(after, releasedDay) };
}

/** Nothing comes back before it went out. */
async function expectNotBack(tx: Tx, { id }: Payment, payDate: string): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select min(${returns.pay_date})::text as day from ${returns}
    where ${returns.return_of} = ${id} and not ${returns.deleted}`.execute(tx);
  const day = rows[0]?.day ?? payDate;
  if (payDate > day) throw invalidField('payDate', `付款日期不能晚于供应商退款日期 ${day}`);
}

/** Which of its days a pay-out is told by, and is corrected in: it was paid, was sent back by its supplier, or was given back by the bank. */
export function dayOfMoney({ returnOf, payDate, bouncedOn }: Payment) {
  if (bouncedOn !== null) return { kind: 'bounced', day: bouncedOn, word: '退回日期' } as const;
  if (returnOf !== null) return { kind: 'returned', day: payDate, word: '退款日期' } as const;
  return { kind: 'paid', day: payDate, word: '付款日期' } as const;
}

/** Money comes back after it went out and by today. Nothing but the books counts by the day (decision 213), which of an advance does. */
async function expectBackOn({ tx, at }: Settling, payment: Payment, day: string): Promise<void> {
  const { word } = dayOfMoney(payment);
  if (payment.request.factoringId !== null) throw refused(PAYMENT_REFUSAL.bouncedFinanced);
  if (day > wireDay(at)) throw invalidField('payDate', `${word}不能晚于今天`);
  const { rows } = await sql<{ day: string | null }>`
    select ${returns.pay_date}::text as day from ${returns}
    where ${returns.id} = ${payment.returnOf ?? payment.id}`.execute(tx);
  const paid = rows[0]?.day;
  if (paid && day < paid) throw invalidField('payDate', `${word}不能早于付款日期 ${paid}`);
}

const drawnOf = (payment: Payment, { payDate, reason }: Corrected) => ({
  ...chargedDays(payment, payDate),
  paymentId: payment.id,
  payType: payment.request.payType,
  serial: payment.serial,
  reason,
});

/** What must hold of a corrected day, asked when it is entered and when it is confirmed; the pay-out is under lock, and so is its order's money. */
export async function expectCorrectable(
  settling: Settling,
  payment: Payment,
  corrected: Corrected,
): Promise<void> {
  const { tx, at } = settling;
  const { payDate } = corrected;
  const { kind, day, word } = dayOfMoney(payment);
  if (day === null) throw refused(PAYMENT_REFUSAL.status);
  if (payDate === day) throw invalidField('payDate', `${word}与登记的相同`);
  await expectOpenMonth(tx, payDate);
  await expectOpenMonth(tx, day);
  if (kind !== 'paid') return expectBackOn(settling, payment, payDate);
  checkDay({ at }, payment, corrected);
  await expectPaper(tx, payment, { ...payment, payDate });
  await expectNotBack(tx, payment, payDate);
  const { factoringId } = payment.request;
  const drawn = drawnOf(payment, corrected);
  if (drawn.before === drawn.after) return;
  if (factoringId !== null) return expectDrawable(tx, { ...drawn, factoringId });
  const purchaseOrderId = await orderIdOf(tx, payment.request);
  const nos = purchaseOrderId ? await chargedBy(tx, { ...drawn, purchaseOrderId }) : [];
  const { code, text } = PAYMENT_REFUSAL.dayCharged;
  if (nos.length > 0) throw refused({ code, text: `${nos.join('、')} ${text}` });
}

/** The bank's result file may have said so: its row waits for nobody any more. */
async function handleResults({ tx, at, accountId }: Settling, payment: Payment, day: string) {
  const said = `付款日期已更正为 ${day}`;
  await tx
    .updateTable('payment_result_row')
    .set({ handled_by: accountId, handled_at: at, handled_note: said })
    .where('payment_id', '=', payment.id)
    .where('handled_at', 'is', null)
    .where('paid', '=', true)
    .where('serial_no', '=', payment.serial)
    .where('amount', '=', payment.amount)
    .where('pay_date', '=', day)
    .execute();
}

/**
 * A pay-out has another day: what counts by it follows, all in this transaction (rules.md C.13). Its sales from when they are charged and are
 * due, its financing by an opposite movement. Sums and limit stay as they are. Answers whether it is charged from another day.
 */
export async function correctDay(
  settling: Settling,
  payment: Payment,
  corrected: Corrected,
): Promise<boolean> {
  const { tx, at, accountId } = settling;
  await expectCorrectable(settling, payment, corrected);
  const { payDate, earlyReason } = corrected;
  const { factoringId } = payment.request;
  const { kind } = dayOfMoney(payment);
  if (kind === 'paid' && isOnLimit(payment)) await lockPapersOf(tx, payment.request);
  await tx
    .updateTable('payment')
    .set((row) => ({
      ...(kind === 'bounced' ? { bounced_on: payDate } : { pay_date: payDate }),
      ...(kind === 'paid' && { early_reason: earlyReason }),
      ...NO_DAY_ASKED,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .execute();
  if (kind !== 'paid') return false;
  await handleResults(settling, payment, payDate);
  const drawn = drawnOf(payment, corrected);
  if (drawn.before === drawn.after) return false;
  if (factoringId !== null) {
    await drawAnew(tx, { ...drawn, factoringId }, { at, accountId });
    return true;
  }
  const purchaseOrderId = await orderIdOf(tx, payment.request);
  if (purchaseOrderId) await chargeAnew(tx, { ...drawn, purchaseOrderId }, { at, accountId });
  return true;
}
