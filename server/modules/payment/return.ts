import { sql } from 'kysely';

import { isAtMost, isLess } from '#contract/arithmetic/decimal.ts';
import { add, grouped, negate, round2 } from '#contract/arithmetic/money.ts';
import { PAY_OUT, PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { throughClosed } from '#server/kernel/ledger/closed.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';
import { lockPapersOf } from '#server/trade/orders/order-money.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';
import { expectNewMoney, settleRows } from '#server/trade/payments/came-in.ts';
import { unassignPaidOut } from '#server/trade/payments/paid-back.ts';
import { fillOthers } from './fill-others.ts';
import { lockPayment, type Payment } from './lock.ts';
import { count, expectNewSerial, giveBackLimit, movementOf, type Settling } from './settle.ts';

const payments = columnsOf('payment', 'p');

/** What the slip of a return says. */
export interface Returned {
  /** Yuan above zero. */
  amount: string;
  bankSerialNo: string;
  /** yyyy-MM-dd. */
  payDate: string;
  reason: string;
}

/** What of a pay-out the supplier may still send back: neither sent back nor entered as such. */
export async function leftToReturn(tx: Tx, { id, amount }: Pick<Payment, 'id' | 'amount'>) {
  const { rows } = await sql<{ entered: string }>`
    select coalesce(sum(${payments.amount}), 0)::text as entered from ${payments}
    where ${payments.return_of} = ${id} and not ${payments.deleted}`.execute(tx);
  return round2(add(amount, rows[0]?.entered ?? '0'));
}

/** A bank does not give back what the supplier has sent back already. Throws payment_returned. */
export async function expectNoReturn(tx: Tx, payment: Payment): Promise<void> {
  if (payment.returnOf !== null) throw refused(PAYMENT_REFUSAL.status);
  const left = await leftToReturn(tx, payment);
  if (isLess(left, payment.amount)) throw refused(PAYMENT_REFUSAL.returned);
}

async function expectReturnable(tx: Tx, payment: Payment, amount: string): Promise<void> {
  if (payment.returnOf !== null) throw refused(PAYMENT_REFUSAL.status);
  if (payment.request.factoringId !== null) throw refused(PAYMENT_REFUSAL.financed);
  const left = await leftToReturn(tx, payment);
  if (isAtMost(amount, left)) return;
  const { code, text } = PAYMENT_REFUSAL.overReturn;
  throw refused({ code, text: `${text}：最多 ${grouped(left)} 元` }, { data: { left } });
}

/**
 * Enters what a supplier has sent back of a pay-out under lock (rules.md M14): a row below zero that a director confirms.
 * Answers its id and number. Throws payment_over_return, payment_financed, or the field of the slip that is wrong.
 */
export async function enterReturn(
  settling: Settling,
  payment: Payment,
  { amount, bankSerialNo, payDate, reason }: Returned,
): Promise<{ id: string; no: string }> {
  const { tx, at, accountId } = settling;
  if (payDate > wireDay(at)) throw invalidField('payDate', '退款日期不能晚于今天');
  await expectOpenMonth(tx, payDate);
  if (payment.payDate !== null && payDate < payment.payDate) {
    throw invalidField('payDate', `退款日期不能早于付款日期 ${payment.payDate}`);
  }
  await expectReturnable(tx, payment, amount);
  await expectNewSerial(settling, { ...payment, id: '0' }, bankSerialNo);
  const { supplierId } = payment.request;
  const bankId = payment.payerBankId;
  const coming = { serial: bankSerialNo, amount, companyIds: [supplierId], bankId };
  await expectNewMoney(tx, { ...coming, as: 'return', by: 'finance' });
  const no = await nextNumber(tx, 'FK', at);
  const { companyId, seenBy } = await ownersOf(tx, payment.id);
  const { id } = await tx
    .insertInto('payment')
    .values({
      company_id: companyId,
      seen_by: seenBy,
      payment_no: no,
      direction: PAY_OUT,
      project_id: payment.request.projectId,
      pay_apply_id: payment.request.id,
      supplier_id: supplierId,
      return_of: payment.id,
      amount: round2(negate(amount)),
      pay_method: payment.payMethod,
      payer_bank_id: payment.payerBankId,
      payer: JSON.stringify(payment.payer),
      payee: JSON.stringify(payment.payee),
      payee_verified: false,
      prepared_by: accountId,
      pay_date: payDate,
      bank_serial_no: bankSerialNo,
      status_reason: reason,
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await settleRows(tx, bankSerialNo);
  return { id, no };
}

async function ownersOf(tx: Tx, id: string): Promise<{ companyId: string; seenBy: string[] }> {
  return await tx
    .selectFrom('payment')
    .select(['company_id as companyId', 'seen_by as seenBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * What a supplier has sent back is on the account: paid and occupied fall by it, on one-off limits too, the supplier is owed again
 * what was settled, and the request is not paid it again (rules.md M14). Room that collections have freed is taken back before it is
 * given back, beyond the limit where it is in use or closed, which the very release takes back.
 */
export async function settleReturned(settling: Settling, payment: Payment): Promise<void> {
  const { tx, at, accountId } = settling;
  const { request, returnOf } = payment;
  const paid = returnOf === null ? undefined : await lockPayment(tx, returnOf);
  if (paid === undefined || payment.payDate === null) throw refused(PAYMENT_REFUSAL.status);
  await expectOpenMonth(tx, payment.payDate);
  const amount = round2(negate(payment.amount));
  await lockPapersOf(tx, request);
  const back = { paymentId: paid.id, requestId: request.id, amount, again: false };
  await throughClosed(tx, movementOf(settling, payment, '供应商退款'), async (wasClosed) => {
    const owed = await unassignPaidOut(tx, back, { at, accountId });
    await giveBackLimit(settling, payment, { amount, wasClosed });
    await count(settling, payment, payment.amount, amount);
    for (const paperId of new Set(owed)) await reserveBalance(tx, paperId, { at, accountId });
    await fillOthers(settling, payment, { paymentId: paid.id, amount });
  });
}
