import { sql } from 'kysely';
import { COLLECTION_SOURCE, COLLECTION_STATUS } from '#contract/collection/states.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { SLIP } from '#contract/payment/slip.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { expectSlipDay } from '#server/kernel/books/slip-day.ts';
import { addAttachments, alsoHangingOn } from '#server/kernel/files/add-attachments.ts';
import type { AttachmentOwner } from '#server/kernel/files/attachments.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';
import { expectNewMoney } from '#server/trade/payments/came-in.ts';
import type { Allocating } from './counters.ts';
import { isMadeUp } from './read-statement.ts';

const collections = columnsOf('collection', 'c');

/** Money that has come in, as whoever says so knows it. */
export interface Incoming {
  companyId: string;
  /** Yuan above zero. */
  amount: string;
  /** yyyy-MM-dd, the bank's value date. */
  payDate: string;
  bankSerialNo: string;
  payerName: string;
  payerLast4?: string;
  payeeBankId?: string | null;
  source: (typeof COLLECTION_SOURCE)[keyof typeof COLLECTION_SOURCE];
  wanted?: readonly string[];
  remarks: string;
}

/** Writes down a collection that waits to be taken for receivables (待认款) and that nobody has written down; its id and number. */
export async function addCollection(
  { tx, at, accountId }: Allocating,
  incoming: Incoming,
): Promise<{ id: string; no: string }> {
  const { payDate, payerLast4 = '', payeeBankId = null, wanted = [], ...given } = incoming;
  await expectOpenMonth(tx, payDate);
  const no = await nextNumber(tx, 'HK', at);
  const { id } = await tx
    .insertInto('collection')
    .values({
      collection_no: no,
      company_id: given.companyId,
      seen_by: [given.companyId],
      amount: given.amount,
      value_date: payDate,
      bank_serial_no: given.bankSerialNo,
      payer_name: given.payerName,
      payer_last4: payerLast4,
      payee_bank_id: payeeBankId,
      source: given.source,
      wanted: [...wanted],
      remarks: given.remarks,
      created_by: accountId,
      created_at: at,
      updated_by: accountId,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, no };
}

/** The same of what a payer or finance says, by the number of its slip. Throws beside the field where that is known already. */
export async function registerCollection(
  allocating: Allocating,
  incoming: Incoming,
  by: 'finance' | 'company',
): Promise<{ id: string; no: string }> {
  const { bankSerialNo: serial, amount, companyId, payDate } = incoming;
  expectSlipDay(payDate, allocating.at);
  await expectOpenMonth(allocating.tx, payDate);
  await expectNewMoney(allocating.tx, { serial, amount, companyIds: [companyId], by });
  return addCollection(allocating, incoming);
}

/** What the bank says of a payment whose slip is registered. */
interface Said {
  bankId: string;
  /** yyyy-MM-dd. */
  valueDate: string;
  serialNo: string;
  payerLast4: string;
}

/** The bank's statement says that the money of a slip came: by its own number and on its own day, which stand from now on. */
export async function confirmSlip(
  { tx, at }: Allocating,
  id: string,
  { bankId, valueDate, serialNo, payerLast4 }: Said,
): Promise<{ id: string; no: string }> {
  return await tx
    .updateTable('collection as c')
    .set((row) => ({
      payee_bank_id: bankId,
      payer_last4: payerLast4,
      ...(!isMadeUp(serialNo) && { bank_serial_no: serialNo }),
      // What is taken or given back already keeps the day by which it was counted, and so does what stands in a closed month.
      value_date: sql<string>`case when ${collections.allocated} + ${collections.refunded} > 0
          or ${collections.source} <> ${COLLECTION_SOURCE.slip} and ${collections.value_date} <= book_closed_until()
        then ${collections.value_date} else ${valueDate}::date end`,
      updated_at: at,
      version: row('c.version', '+', 1),
    }))
    .where('c.id', '=', id)
    .returning(['c.id', 'c.collection_no as no'])
    .executeTakeFirstOrThrow();
}

/** A slip tells of one payment: what hangs on another collection is none of this one, unless that was not ours. */
async function expectUnused(tx: Tx, owner: AttachmentOwner, given: readonly AttachmentInput[]) {
  const others = await alsoHangingOn(tx, owner, given);
  if (others.length === 0) return;
  const other = await tx
    .selectFrom('collection')
    .select('collection_no as no')
    .where('id', 'in', others)
    .where('collection_status', '<>', COLLECTION_STATUS.notOurs)
    .executeTakeFirst();
  if (other) throw invalidField('attachment', `该文件已用于回款 ${other.no}`);
}

/** Hangs slips on a collection, beside those that hang there. */
export async function hangSlips(
  tx: Tx,
  { id, companyId }: { id: string; companyId: string },
  given: readonly AttachmentInput[],
  at: Date,
): Promise<void> {
  if (given.some(({ fileType }) => fileType !== SLIP)) {
    throw invalidField('attachment', '只能上传银行回单');
  }
  const owner = { objectType: 'collection', objectId: id, companyId };
  await expectUnused(tx, owner, given);
  await addAttachments(tx, { owner, attachments: given, at });
}
