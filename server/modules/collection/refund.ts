import { sql } from 'kysely';

import { FINANCE_DIRECTORS } from '#contract/account/platform-role.ts';
import { add, grouped, round2 } from '#contract/arithmetic/money.ts';
import { adminAllocation } from '#contract/collection/admin.ts';
import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { COLLECTION_LIVING, REFUND_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { isStillOwn, type OwnAccount, ownAccount } from '#server/kernel/company/own-account.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { expectNewTransfer } from '#server/trade/payments/went-out.ts';
import { collectionStatusOf } from './counters.ts';
import { expectCome, expectLeft, lockCollection } from './lock.ts';
import { EVENT } from './messages.ts';
import { hangSlips } from './slip.ts';
import { payersOf } from './told.ts';

const OBJECT = 'collection';
const refunds = columnsOf('collection_refund', 'f');
const { prepared, released, paid, cancelled } = REFUND_STATUS;

interface Refund {
  id: string;
  status: string;
  amount: string;
  preparedBy: string;
  account: OwnAccount | null;
}

/** The refund of a locked collection that is under way. */
async function openRefund(tx: Tx, collectionId: string): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`
    select ${refunds.id}, ${refunds.refund_status} as status, ${refunds.amount}::text,
      ${refunds.prepared_by} as "preparedBy", ${refunds.account}
    from ${refunds} where ${refunds.collection_id} = ${collectionId}
      and ${refunds.refund_status} in (${prepared}, ${released})`.execute(tx);
  return rows[0];
}

async function refundAt(tx: Tx, collectionId: string, from: readonly string[]): Promise<Refund> {
  const refund = await openRefund(tx, collectionId);
  if (refund === undefined || !from.includes(refund.status))
    throw refused(COLLECTION_REFUSAL.status);
  return refund;
}

/** The same of one that says where it goes. Throws collection_no_account. */
async function payableAt(tx: Tx, collectionId: string, from: string) {
  const { account, ...refund } = await refundAt(tx, collectionId, [from]);
  if (account === null) throw refused(COLLECTION_REFUSAL.noAccount);
  return { ...refund, account };
}

/** Nothing is taken for receivables while a refund of the same money is under way. Throws collection_refund_open. */
export async function expectNoRefund(tx: Tx, collectionId: string): Promise<void> {
  if (await openRefund(tx, collectionId)) throw refused(COLLECTION_REFUSAL.open);
}

/** 制单 and 撤销 of a refund, and where it goes. */
function preparing(kernel: Kernel): Route[] {
  return [
    write(kernel, adminAllocation.prepareRefund, async ({ tx, me, at, input, emit, note }) => {
      const { amount, reason } = input;
      const held = await lockCollection(tx, { ...input, from: COLLECTION_LIVING });
      await expectNoRefund(tx, held.id);
      expectCome(held);
      expectLeft(amount, held, COLLECTION_REFUSAL.refundLeft);
      const account = await ownAccount(tx, held.companyId);
      if (account === undefined) throw refused(COLLECTION_REFUSAL.noAccount);
      await tx
        .insertInto('collection_refund')
        .values({
          collection_id: held.id,
          amount,
          refund_status: prepared,
          reason,
          account: JSON.stringify(account),
          prepared_by: me.accountId,
          created_at: at,
          updated_at: at,
        })
        .execute();
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount }, reason } });
      const payload = { no: held.no, amount: grouped(round2(amount)) };
      const told = (await operatorsOf(tx, FINANCE_DIRECTORS, at)).filter(
        (id) => id !== me.accountId,
      );
      await emit({ topic: EVENT.refundPrepared, accountId: told, payload });
      return {};
    }),

    write(kernel, adminAllocation.cancelRefund, async ({ tx, at, input, note }) => {
      const held = await lockCollection(tx, input);
      const refund = await refundAt(tx, held.id, [prepared, released]);
      const set = { refund_status: cancelled, updated_at: at };
      await tx.updateTable('collection_refund').set(set).where('id', '=', refund.id).execute();
      const { reason } = input;
      note({ objectType: OBJECT, objectId: held.id, detail: { before: refund.amount, reason } });
      return {};
    }),

    write(kernel, adminAllocation.reveal, async ({ tx, input, seal, note }) => {
      const { id, companyId } = await lockCollection(tx, input);
      const account = (await openRefund(tx, id))?.account;
      if (!account) throw noSuchRecord();
      note({ objectType: OBJECT, objectId: id });
      const purpose = purposeOf('bank', 'account_no', companyId);
      return { accountNo: seal(kernel.cipher.open(account.sealed, purpose)) };
    }),
  ];
}

/** 放行, and the slip that says that it was paid. */
function paying(kernel: Kernel): Route[] {
  return [
    write(kernel, adminAllocation.releaseRefund, async ({ tx, me, at, input, note }) => {
      const held = await lockCollection(tx, input);
      const refund = await payableAt(tx, held.id, prepared);
      if (refund.preparedBy === me.accountId) throw refused(COLLECTION_REFUSAL.samePerson);
      if (!(await isStillOwn(tx, held.companyId, refund.account)))
        throw refused(COLLECTION_REFUSAL.accountGone);
      const set = { refund_status: released, released_by: me.accountId, updated_at: at };
      await tx.updateTable('collection_refund').set(set).where('id', '=', refund.id).execute();
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount: refund.amount } } });
      return {};
    }),

    write(kernel, adminAllocation.payRefund, async ({ tx, me, at, input, emit, note }) => {
      const { payDate, bankSerialNo, attachment } = input;
      const held = await lockCollection(tx, input);
      const { id, amount } = await payableAt(tx, held.id, released);
      if (payDate > wireDay(at)) throw invalidField('payDate', '付款日期不能晚于今天');
      await expectOpenMonth(tx, payDate);
      if (payDate < held.valueDate) {
        throw invalidField('payDate', `付款日期不能早于款项到账日期 ${held.valueDate}`);
      }
      const { companyId } = held;
      await expectNewTransfer(tx, { serial: bankSerialNo, as: 'refund', amount, companyId });
      await tx
        .updateTable('collection_refund')
        .set({
          refund_status: paid,
          pay_date: payDate,
          bank_serial_no: bankSerialNo,
          updated_at: at,
        })
        .where('id', '=', id)
        .execute();
      const back = round2(add(held.refunded, amount));
      await tx
        .updateTable('collection')
        .set((row) => ({
          refunded: back,
          collection_status: collectionStatusOf(held.amount, held.allocated, back),
          updated_by: me.accountId,
          updated_at: at,
          version: row('version', '+', 1),
        }))
        .where('id', '=', held.id)
        .execute();
      await hangSlips(tx, held, attachment, at);
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount, bankSerialNo } } });
      const payload = { id: held.id, no: held.no, amount: grouped(amount) };
      const told = await payersOf(tx, held.companyId, { at });
      await emit({ topic: EVENT.refunded, accountId: told, payload });
      return {};
    }),
  ];
}

/** Refunds of what a buyer paid too much: prepared by one, released by another, then the bank's slip. */
export const refundRoutes = (kernel: Kernel): Route[] => [...preparing(kernel), ...paying(kernel)];
