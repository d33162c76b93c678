import { add, round2 } from '#contract/arithmetic/money.ts';
import { PAY_METHOD } from '#contract/pay-apply/pay-method.ts';
import { BATCH_REFUSAL } from '#contract/payment/batch.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { BankChannel, PayOutBatch } from '#server/kernel/ports/bank-channel.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { expectGoes } from './checks.ts';
import { type KeptAccount, lockPayment, type Payment } from './lock.ts';

/** What files of batches and results are sealed for. */
export const FILE_PURPOSE = 'payment_batch.file';

interface Making {
  tx: Tx;
  cipher: FieldCipher;
  bank: BankChannel;
  accountId: string;
  at: Date;
}

/** Locks pay-outs in the order of their requests, so that two batches never wait for each other crosswise. */
export async function lockAll(tx: Tx, ids: readonly string[]): Promise<Payment[]> {
  const known = await tx
    .selectFrom('payment')
    .select(['id', 'pay_apply_id'])
    .where('id', 'in', [...ids])
    .where('deleted', '=', false)
    .orderBy('pay_apply_id')
    .orderBy('id')
    .execute();
  if (known.length !== new Set(ids).size) throw noSuchRecord();
  const locked: Payment[] = [];
  for (const { id } of known) {
    const found = await lockPayment(tx, id);
    if (found === undefined) throw noSuchRecord();
    locked.push(found);
  }
  return locked;
}

const opened = (cipher: FieldCipher, { sealed, purpose }: KeptAccount) =>
  cipher.open(sealed, purpose);

/** An account as a row of a bank's file names it: whatever was kept of it, a line of the file is one pay-out. */
const inOneLine = ({ name, openBank }: Pick<KeptAccount, 'name' | 'openBank'>) => {
  const [accountName = '', bank = ''] = [name, openBank].map((text) =>
    text.replaceAll(/[\s\p{Cc}]*[\p{Cc}\p{Zl}\p{Zp}][\s\p{Cc}]*/gu, ' '),
  );
  return { accountName, openBank: bank };
};

function batchOf(
  { cipher, at }: Making,
  batchNo: string,
  payments: readonly Payment[],
  { payer }: Payment,
): PayOutBatch {
  return {
    batchNo,
    date: wireDay(at),
    payer: {
      ...inOneLine(payer),
      accountNo: opened(cipher, payer),
    },
    total: round2(payments.reduce((sum, { amount }) => add(sum, amount), '0')),
    payOuts: payments.map(({ no, amount, payee }, index) => ({
      row: index + 1,
      paymentNo: no,
      ...inOneLine(payee),
      accountNo: opened(cipher, payee),
      cnapsCode: payee.cnapsCode,
      amount: round2(amount),
      purpose: `货款 ${no}`,
    })),
  };
}

/** Puts released pay-outs into a batch, each into one at most; answers the batch's id. */
export async function makeBatch(making: Making, ids: readonly string[]): Promise<string> {
  const { tx, cipher, bank, accountId, at } = making;
  const payments = await lockAll(tx, ids);
  const [first] = payments;
  if (first === undefined) throw noSuchRecord();
  const isReady = ({ status, batchId }: Payment) =>
    status === PAYMENT_STATUS.paying && batchId === null;
  if (!payments.every(isReady)) throw refused(BATCH_REFUSAL.notReleased);
  // A line of the file pays cash: what is paid by paper, credit or voucher would be paid by the bank as well.
  if (payments.some(({ payMethod }) => payMethod !== PAY_METHOD.transfer)) {
    throw refused(BATCH_REFUSAL.notTransfer);
  }
  for (const payment of payments) await expectGoes(tx, payment);
  const { payerBankId, payer } = first;
  if (payments.some((one) => one.payerBankId !== payerBankId)) throw refused(BATCH_REFUSAL.mixed);
  const batchNo = await nextNumber(tx, 'PC', at);
  const batch = batchOf(making, batchNo, payments, first);
  const file = bank.handOver(batch);
  if (file === undefined) throw refused(BATCH_REFUSAL.manual);
  const { id } = await tx
    .insertInto('payment_batch')
    .values({
      batch_no: batchNo,
      payer_bank_id: payerBankId,
      payer_last4: payer.last4,
      payer_bank: payer.openBank,
      total: batch.total,
      pay_outs: payments.length,
      file_name: file.name,
      file_sealed: cipher.seal(file.bytes.toString('base64'), FILE_PURPOSE),
      sha256: file.sha256,
      created_by: accountId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, payment] of payments.entries()) {
    await tx
      .insertInto('payment_batch_line')
      .values({ batch_id: id, row_no: index + 1, payment_id: payment.id })
      .execute();
    await tx
      .updateTable('payment')
      .set((row) => ({ batch_id: id, batch_row: index + 1, version: row('version', '+', 1) }))
      .where('id', '=', payment.id)
      .execute();
  }
  return id;
}
