import { sql } from 'kysely';
import { isAtLeast, isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { add, round2 } from '#contract/arithmetic/money.ts';
import { PAY_BALANCE } from '#contract/factoring/states.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { expectSlipDay } from '#server/kernel/books/slip-day.ts';
import { reverseWritten } from '#server/kernel/ledger/closed.ts';
import { occupy, release, reverse } from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { countDraw } from '#server/trade/factoring/draw.ts';
import { lockPapersOf } from '#server/trade/orders/order-money.ts';
import { countPaid } from '#server/trade/orders/orders-of.ts';
import { assignPaidOut } from '#server/trade/payments/assign-paid.ts';
import { reserveBalancesOf } from '#server/trade/payments/balance.ts';
import { laterOf } from '#server/trade/payments/charged-from.ts';
import { expectNewTransfer } from '#server/trade/payments/went-out.ts';
import type { Payment } from './lock.ts';
import { expectPaper } from './paper.ts';

const payments = columnsOf('payment', 'p');

export interface Settling {
  tx: Tx;
  at: Date;
  /** Who has said so; null: the bank's result file. */
  accountId: string;
}

/** What the bank's slip says. */
export interface Slip {
  bankSerialNo: string;
  /** yyyy-MM-dd. */
  payDate: string;
  /** Of what is paid by a paper; see contract/payment/paper.ts. */
  draftNo?: string | undefined;
  draftDueDate?: string | undefined;
  /** Why the bank has paid before the release. */
  earlyReason?: string | undefined;
}

/** Money moves for its request, whose part of the limit it draws on; the note names the pay-out. */
export function movementOf(
  { at, accountId }: Settling,
  { no, amount, request }: Payment,
  what: string,
) {
  return {
    projectId: request.projectId,
    amount,
    object: { type: 'payApply', id: request.id, no: request.no },
    operatorId: accountId,
    at,
    note: `${what} ${no}`,
  };
}

/**
 * The counters of the request and of its order follow each movement of money, and the request's status; a closed one stays closed,
 * and what the supplier has sent back is not waited for again.
 */
export async function count(
  { tx, at, accountId }: Settling,
  { request }: Payment,
  moved: string,
  sentBack = '0',
): Promise<void> {
  const paid = round2(add(request.paid, moved));
  const returned = round2(add(request.returned, sentBack));
  const out = add(paid, returned);
  const { approved, partPaid, paid: whole, closed } = PAY_APPLY_STATUS;
  const isWhole = isAtLeast(out, request.approved);
  const open = isZero(out) ? approved : isWhole ? whole : partPaid;
  await tx
    .updateTable('pay_apply')
    .set((row) => ({
      paid_amount: paid,
      returned_amount: returned,
      pay_apply_status: request.status === closed ? closed : open,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', request.id)
    .execute();
  await countPaid(tx, request, moved, { at, accountId });
  if (!isPositive(moved)) return;
  await reserveBalancesOf(tx, { requestId: request.id, ended: isWhole }, { at, accountId });
}

/** The balance of a factoring is its seller's own money, and draws on no limit. */
export const isOnLimit = ({ request }: Payment) => request.payType !== PAY_BALANCE;

/** What is advanced to the seller of a factoring, or paid to it of its balance, is on its receivables too. */
export async function draw(
  { tx, at, accountId }: Settling,
  { id: paymentId, request }: Payment,
  amount: string,
  payDate: string,
): Promise<void> {
  const { factoringId, payType } = request;
  if (factoringId === null) return;
  await countDraw(tx, { factoringId, payType, paymentId, amount, payDate }, { at, accountId });
}

/** A bank gives a serial number once for each of the platform's accounts. Throws the field where another pay-out has it. */
export async function expectNewSerial(
  { tx }: Settling,
  payment: Pick<Payment, 'id' | 'payerBankId'>,
  serial: string,
): Promise<void> {
  const { rows } = await sql<{ no: string }>`
    select ${payments.payment_no} as no from ${payments}
    where ${payments.payer_bank_id} = ${payment.payerBankId} and not ${payments.deleted}
      and ${serial} in (${payments.bank_serial_no}, ${payments.bounce_serial_no}) and ${payments.id} <> ${payment.id}`.execute(
    tx,
  );
  const [twin] = rows;
  if (twin) throw invalidField('bankSerialNo', `该流水号已登记在付款单 ${twin.no} 上`);
}

/** Whether the bank has paid before the release. */
export const isEarly = ({ releasedDay }: Pick<Payment, 'releasedDay'>, payDate: string) =>
  laterOf(payDate, releasedDay) !== payDate;

/** A day before the release is a mistake, or has a reason (decision 116). */
export function checkDay(
  { at }: Pick<Settling, 'at'>,
  payment: Payment,
  { payDate, earlyReason = '' }: Pick<Slip, 'payDate' | 'earlyReason'>,
): void {
  expectSlipDay(payDate, at);
  const early = isEarly(payment, payDate);
  if (early && earlyReason === '') {
    const said = `付款日期早于放行日 ${payment.releasedDay ?? ''}，请核对回单；确为先付款后放行的，请填写原因`;
    throw invalidField('earlyReason', said);
  }
  if (!early && earlyReason !== '') {
    throw invalidField('earlyReason', '付款日期不早于放行日，无需填写');
  }
}

/** Money for goods lies in the sales that they became, oldest first (rules.md M11). */
async function assignPaid(
  { tx, at, accountId }: Settling,
  { id, request, amount }: Payment,
  payDate: string,
): Promise<void> {
  const { id: requestId, purchaseOrderId } = request;
  const out = { paymentId: id, requestId, purchaseOrderId, amount, payDate };
  await assignPaidOut(tx, out, { at, accountId });
}

/**
 * The bank has paid (支付中 → 已支付): what was reserved of the limit is occupied, and the request's counter follows, all in this
 * transaction.
 */
export async function settlePaid(settling: Settling, payment: Payment, slip: Slip): Promise<void> {
  const { tx, at, accountId } = settling;
  checkDay(settling, payment, slip);
  await expectPaper(tx, payment, slip);
  await expectOpenMonth(tx, slip.payDate);
  const { amount, payerBankId: bankId } = payment;
  const going = {
    serial: slip.bankSerialNo,
    amount,
    companyId: payment.request.supplierId,
    bankId,
  };
  await expectNewTransfer(tx, { ...going, as: 'payment' });
  await expectNewSerial(settling, payment, slip.bankSerialNo);
  await tx
    .updateTable('payment')
    .set((row) => ({
      payment_status: PAYMENT_STATUS.paid,
      status_reason: '',
      pay_date: slip.payDate,
      early_reason: slip.earlyReason ?? '',
      bank_serial_no: slip.bankSerialNo,
      draft_no: slip.draftNo ?? '',
      draft_due_date: slip.draftDueDate || null,
      paid_at: at,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', payment.id)
    .execute();
  const chargedFrom = laterOf(slip.payDate, payment.releasedDay);
  if (isOnLimit(payment)) {
    await lockPapersOf(tx, payment.request);
    await occupy(tx, movementOf(settling, payment, '付款'));
    await assignPaid(settling, payment, chargedFrom);
  }
  await count(settling, payment, payment.amount);
  await draw(settling, payment, payment.amount, chargedFrom);
}

/** What a supplier has sent back occupies the limit no more, and nothing holds it; of one that `wasClosed` it was written off. */
export async function giveBackLimit(
  settling: Settling,
  payment: Payment,
  { amount, wasClosed }: { amount: string; wasClosed: boolean },
): Promise<void> {
  const movement = { ...movementOf(settling, payment, '供应商退款'), amount };
  await (wasClosed ? reverseWritten : reverse)(settling.tx, movement);
  await release(settling.tx, movement);
}

/** The bank has not paid it (支付中 → 支付失败): it stays reserved. */
export async function settleFailed(
  { tx, at, accountId }: Settling,
  { id }: Payment,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set((row) => ({
      payment_status: PAYMENT_STATUS.failed,
      status_reason: reason,
      batch_id: null,
      batch_row: null,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
