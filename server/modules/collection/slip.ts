import { sql } from 'kysely';
import { COLLECTION_SOURCE, COLLECTION_STATUS } from '#contract/collection/states.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { SLIP } from '#contract/payment/slip.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { expectSlipDay } from '#server/kernel/books/slip-day.ts';
import { addAttachments, alsoHangingOn } from '#server/kernel/files/add-attachments.ts';
import type { AttachmentOwner } from '#server/kernel/files/attachments.ts';
import { nextNumbers } from '#server/kernel/resource/number.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { givenRows } from '#server/kernel/sql/given-rows.ts';
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

interface Named {
  id: string;
  no: string;
}

const BATCH = 500;

/** Writes down collections that wait to be taken for receivables (待认款) and that nobody has written down; their ids and numbers, in their order. */
export async function addCollections(
  { tx, at, accountId }: Allocating,
  all: readonly Incoming[],
): Promise<Named[]> {
  for (const { payDate } of all) await expectOpenMonth(tx, payDate);
  const numbers = await nextNumbers(tx, 'HK', { count: all.length, at });
  const rows = all.map((incoming, index) => {
    const { payDate, payerLast4 = '', payeeBankId = null, wanted = [], ...given } = incoming;
    return {
      collection_no: numbers[index] ?? '',
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
    };
  });
  const ids = new Map<string, string>();
  for (let start = 0; start < rows.length; start += BATCH) {
    const added = await tx
      .insertInto('collection')
      .values(rows.slice(start, start + BATCH))
      .returning(['id', 'collection_no as no'])
      .execute();
    for (const { id, no } of added) ids.set(no, id);
  }
  return numbers.map((no) => ({ id: ids.get(no) ?? '', no }));
}

/** One of them. */
export async function addCollection(allocating: Allocating, incoming: Incoming): Promise<Named> {
  const [added = { id: '', no: '' }] = await addCollections(allocating, [incoming]);
  return added;
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

/** The bank's statement says that the money of slips came: by its own numbers and on its own days, which stand from now on. By the id of each. */
export async function confirmSlips(
  { tx, at }: Allocating,
  all: readonly (Said & { id: string })[],
): Promise<Named[]> {
  if (all.length === 0) return [];
  const given = all.map(({ id, bankId, valueDate: day, serialNo, payerLast4: last4 }) => ({
    id,
    bank: bankId,
    day,
    // A number that was made up here is none of the bank's.
    serial: isMadeUp(serialNo) ? null : serialNo,
    last4,
  }));
  const types = {
    id: 'bigint',
    bank: 'bigint',
    day: 'date',
    serial: 'text',
    last4: 'text',
  } as const;
  return await tx
    .updateTable('collection as c')
    .from(givenRows(given, types))
    .set((row) => ({
      payee_bank_id: row.ref('given.bank'),
      payer_last4: row.ref('given.last4'),
      bank_serial_no: sql<string>`coalesce(given.serial, ${collections.bank_serial_no})`,
      // What is taken or given back already keeps the day by which it was counted, and so does what stands in a closed month.
      value_date: sql<string>`case when ${collections.allocated} + ${collections.refunded} > 0
          or ${collections.source} <> ${COLLECTION_SOURCE.slip} and ${collections.value_date} <= book_closed_until()
        then ${collections.value_date} else given.day end`,
      updated_at: at,
      version: row('c.version', '+', 1),
    }))
    .whereRef('c.id', '=', 'given.id')
    .returning(['c.id', 'c.collection_no as no'])
    .execute();
}

/** The same of one. */
export async function confirmSlip(allocating: Allocating, id: string, said: Said): Promise<Named> {
  const [slip] = await confirmSlips(allocating, [{ ...said, id }]);
  if (slip === undefined) throw new Error(`There is no slip ${id}`);
  return slip;
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
