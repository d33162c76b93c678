import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import {
  type BankChannel,
  BankFileError,
  type PayOutResult,
} from '#server/kernel/ports/bank-channel.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { invalidField, noSuchRecord, Refusal } from '#server/kernel/wire/refusal.ts';
import { lockMoney } from '#server/trade/orders/order-money.ts';
import { FILE_PURPOSE } from './batch.ts';
import { type KeptAccount, lockPayment, type Payment } from './lock.ts';
import { type Matched, matchResults, type Sent, type Waiting } from './match-results.ts';
import { type Settling, settleFailed, settlePaid } from './settle.ts';

const payments = columnsOf('payment', 'p');
const lines = columnsOf('payment_batch_line', 'l');

interface Taking extends Settling {
  cipher: FieldCipher;
  bank: BankChannel;
}

interface Result {
  batchId: string;
  fileName: string;
  bytes: Buffer;
}

/** What a result file has done. */
export interface Taken {
  already: boolean;
  paid: { payment: Payment; day: string }[];
  failed: { payment: Payment; reason: string }[];
  waiting: readonly Waiting[];
  missing: number;
  batchNo: string;
}

function read(bank: BankChannel, bytes: Buffer) {
  try {
    return bank.readResult(bytes);
  } catch (error) {
    if (error instanceof BankFileError) throw invalidField('content', error.message);
    throw error;
  }
}

interface Stored {
  id: string;
  row: number;
  amount: string;
  status: string;
  serialNo: string;
  payDate: string;
  payee: KeptAccount;
  /** It failed, or was taken back after that: whatever it is now, it is not by this batch. */
  left: boolean;
}

function standingOf({ left, status }: Stored): Sent['standing'] {
  if (left) return 'failed';
  return status === PAYMENT_STATUS.paying ? 'open' : 'paid';
}

async function sentOf({ tx, cipher }: Taking, batchId: string): Promise<Sent[]> {
  const { rows } = await sql<Stored>`
    select ${payments.id}, ${lines.row_no} as row, ${payments.amount}::text,
      ${payments.payment_status} as status, ${payments.payee},
      ${payments.bank_serial_no} as "serialNo", coalesce(${payments.pay_date}::text, '') as "payDate",
      ${payments.deleted} or ${payments.batch_id} is distinct from ${lines.batch_id} as left
    from ${lines} join ${payments} on ${payments.id} = ${lines.payment_id}
    where ${lines.batch_id} = ${batchId}
    order by ${payments.pay_apply_id}, ${payments.id}`.execute(tx);
  return rows.map((stored) => ({
    row: stored.row,
    serialNo: stored.serialNo,
    payDate: stored.payDate,
    paymentId: stored.id,
    accountNo: cipher.open(stored.payee.sealed, stored.payee.purpose),
    amount: stored.amount,
    standing: standingOf(stored),
  }));
}

/** One pay-out by what the bank says of it; the reason where it must wait for a person after all. */
async function settle(taking: Taking, paymentId: string, result: PayOutResult) {
  const { tx } = taking;
  const payment = await lockPayment(tx, paymentId);
  if (payment?.status !== PAYMENT_STATUS.paying) return { reason: '付款单已有结果' };
  if (!result.paid) {
    await settleFailed(taking, payment, result.reason || '银行未说明原因');
    return { payment };
  }
  await sql`savepoint pay_out`.execute(tx);
  try {
    await expectOpenMonth(tx, result.date);
    await settlePaid(taking, payment, { bankSerialNo: result.serialNo, payDate: result.date });
    return { payment };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint pay_out`.execute(tx);
    const { fields } = error.data as { fields?: { message: string }[] };
    return { reason: fields?.[0]?.message ?? error.message };
  }
}

/** What the bank has said of the pay-outs of a batch stays with the batch, whatever becomes of them. */
async function note(
  { tx, at }: Taking,
  { batchId, fileId }: { batchId: string; fileId: string },
  { paid, failed }: Pick<Taken, 'paid' | 'failed'>,
): Promise<void> {
  for (const [isPaid, settled] of [
    [true, paid],
    [false, failed],
  ] as const) {
    if (settled.length === 0) continue;
    await tx
      .updateTable('payment_batch_line')
      .set({ file_id: fileId, paid: isPaid, settled_at: at })
      .where('batch_id', '=', batchId)
      .where(
        'payment_id',
        'in',
        settled.map(({ payment }) => payment.id),
      )
      .execute();
  }
}

async function keep(
  taking: Taking,
  { batchId, fileName, bytes }: Result,
  { sha256, done }: { sha256: string; done: Taken },
): Promise<void> {
  const { tx, cipher, accountId, at } = taking;
  const { waiting } = done;
  const { id } = await tx
    .insertInto('payment_result_file')
    .values({
      batch_id: batchId,
      file_name: fileName,
      file_sealed: cipher.seal(bytes.toString('base64'), FILE_PURPOSE),
      sha256,
      taken: done.paid.length + done.failed.length,
      waiting: waiting.length,
      created_by: accountId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(taking, { batchId, fileId: id }, done);
  if (waiting.length === 0) return;
  await tx
    .insertInto('payment_result_row')
    .values(
      waiting.map(({ result, paymentId, reason }) => ({
        file_id: id,
        row_no: result.row,
        payment_id: paymentId ?? null,
        account_last4: result.accountNo.slice(-4),
        amount: result.amount,
        paid: result.paid,
        serial_no: result.serialNo,
        pay_date: result.date,
        said: result.reason,
        problem: reason,
        created_at: at,
      })),
    )
    .execute();
}

async function settleAll(taking: Taking, { taken, waiting, missing }: Matched, batchNo: string) {
  const done: Taken = {
    already: false,
    paid: [],
    failed: [],
    waiting,
    missing: missing.length,
    batchNo,
  };
  const left: Waiting[] = [...waiting];
  for (const { paymentId, result } of taken) {
    const { payment, reason } = await settle(taking, paymentId, result);
    if (payment === undefined) left.push({ paymentId, result, reason });
    else if (result.paid) done.paid.push({ payment, day: result.date });
    else done.failed.push({ payment, reason: result.reason });
  }
  // What fitted and could not be settled is awaited as before.
  const unsettled = taken.length - done.paid.length - done.failed.length;
  return { ...done, waiting: left, missing: missing.length + unsettled };
}

/**
 * Takes a bank's result file for a batch, all of it or nothing: what fits settles its pay-out, what does not is kept with its
 * reason. The same file again changes nothing, however many take it at once.
 */
export async function takeResult(taking: Taking, result: Result): Promise<Taken> {
  const { tx, bank } = taking;
  const batch = await tx
    .selectFrom('payment_batch')
    .select('batch_no')
    .where('id', '=', result.batchId)
    .executeTakeFirst();
  if (batch === undefined) throw noSuchRecord();
  await lockFor(tx, 'payment_batch', result.batchId);
  await lockMoney.ofBatch(tx, result.batchId);
  const sha256 = createHash('sha256').update(result.bytes).digest('hex');
  const known = await tx
    .selectFrom('payment_result_file')
    .select('id')
    .where('batch_id', '=', result.batchId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const batchNo = batch.batch_no;
  const sent = await sentOf(taking, result.batchId);
  if (known !== undefined) {
    const missing = sent.filter(({ standing }) => standing === 'open').length;
    return { already: true, paid: [], failed: [], waiting: [], missing, batchNo };
  }
  const matched = matchResults({ batchNo, sent }, read(bank, result.bytes));
  const order = new Map(sent.map(({ paymentId }, index) => [paymentId, index]));
  const place = ({ paymentId }: { paymentId: string }) => order.get(paymentId) ?? 0;
  const taken = matched.taken.toSorted((one, other) => place(one) - place(other));
  const done = await settleAll(taking, { ...matched, taken }, batchNo);
  await keep(taking, result, { sha256, done });
  return done;
}
