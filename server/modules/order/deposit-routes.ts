import { writersOf } from '#contract/account/customer-role.ts';
import type { PlatformRole } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import {
  adminDeposit,
  DEPOSIT_REFUSAL,
  DEPOSIT_STATUS,
  estimateDeposit,
} from '#contract/order/deposit.ts';
import { SLIP } from '#contract/payment/slip.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { expectSlipDay } from '#server/kernel/books/slip-day.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import { addAttachments, alsoHangingOn } from '#server/kernel/files/add-attachments.ts';
import type { AttachmentOwner } from '#server/kernel/files/attachments.ts';
import type { Telling } from '#server/kernel/jobs/outbox.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import {
  expectNewMoney,
  letRowsWait,
  lockSerial,
  settleRows,
} from '#server/trade/payments/came-in.ts';
import { expectNewTransfer } from '#server/trade/payments/went-out.ts';
import {
  expectDue,
  expectHeld,
  expectHeldOn,
  expectStillOwn,
  type Held,
  lockDeposit,
  openAt,
  refundAccount,
  turnSlip,
} from './deposit.ts';
import { DEPOSIT_EVENT } from './messages.ts';

const OBJECT = 'estimateOrder';
const { paidIn, recognised, refused: notOurs } = DEPOSIT_STATUS;
const { prepared, released, refunded, cancelled } = DEPOSIT_STATUS;

/** A slip tells of one payment: what hangs on another order is none of this one, unless nothing stands of what was said there. */
async function expectUnused(tx: Tx, owner: AttachmentOwner, given: readonly AttachmentInput[]) {
  const others = await alsoHangingOn(tx, owner, given);
  if (others.length === 0) return;
  const other = await tx
    .selectFrom('estimate_order')
    .innerJoin('deposit_slip', 'deposit_slip.estimate_order_id', 'estimate_order.id')
    .select('estimate_order_no as no')
    .where('estimate_order.id', 'in', others)
    .where('deposit_status', 'not in', [notOurs, cancelled])
    .executeTakeFirst();
  if (other) throw invalidField('attachment', `该文件已用于暂估单 ${other.no}`);
}

/** Slips hang on the order, each beside those before it. */
async function hang(tx: Tx, { id, companyId }: Held, given: readonly AttachmentInput[], at: Date) {
  if (given.some(({ fileType }) => fileType !== SLIP)) {
    throw invalidField('attachment', '只能上传银行回单');
  }
  const owner = { objectType: OBJECT, objectId: id, companyId };
  await expectUnused(tx, owner, given);
  await addAttachments(tx, { owner, attachments: given, at });
}

async function tellBuyer({ tx, at, emit }: Telling, held: Held, topic: string, more: object = {}) {
  const accountId = await membersOf(tx, held.companyId, writersOf('payment'), at);
  await emit({ topic, accountId, payload: { id: held.id, no: held.no, ...more } });
}

async function tellFinance(
  { tx, at, emit }: Telling,
  held: Held,
  { topic, role, amount }: { topic: string; role: PlatformRole; amount: string },
) {
  const payload = { id: held.id, no: held.no, amount: grouped(amount) };
  await emit({ topic, accountId: await operatorsOf(tx, [role], at), payload });
}

/** The buyer says that it has paid. */
function registering(kernel: Kernel): Route {
  return write(kernel, estimateDeposit.register, async ({ tx, me, at, input, emit, note }) => {
    const { id, version, amount, payDate, bankSerialNo, attachment } = input;
    expectOneOf(me, writersOf('payment'));
    const held = await lockDeposit(tx, { id, version, companyId: me.companyId });
    expectSlipDay(payDate, at);
    await expectOpenMonth(tx, payDate);
    expectDue(held, amount);
    const coming = { serial: bankSerialNo, amount, companyIds: [held.companyId] };
    await expectNewMoney(tx, { ...coming, by: 'company' });
    const stamp = { created_by: me.accountId, created_at: at };
    await tx
      .insertInto('deposit_slip')
      .values({
        estimate_order_id: id,
        deposit_status: paidIn,
        amount,
        pay_date: payDate,
        bank_serial_no: bankSerialNo,
        updated_by: me.accountId,
        updated_at: at,
        ...stamp,
      })
      .execute();
    await hang(tx, held, attachment, at);
    note({ objectType: OBJECT, objectId: id, detail: { after: { amount, bankSerialNo } } });
    const said = { topic: DEPOSIT_EVENT.registered, role: 'financeOfficer', amount } as const;
    await tellFinance({ tx, at, emit }, held, said);
    return {};
  });
}

/** What finance says of what was registered. */
function recognising(kernel: Kernel): Route[] {
  return [
    write(kernel, adminDeposit.recognise, async ({ tx, me, at, input, emit, note }) => {
      const held = await lockDeposit(tx, input);
      const { amount, payDate, serial } = openAt(held, paidIn);
      await expectOpenMonth(tx, payDate ?? wireDay(at));
      await turnSlip(tx, held, { at, accountId: me.accountId, to: recognised, moves: amount });
      await lockSerial(tx, serial);
      await settleRows(tx, serial);
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount } } });
      const more = { amount: grouped(amount) };
      await tellBuyer({ tx, at, emit }, held, DEPOSIT_EVENT.recognised, more);
      return {};
    }),

    write(kernel, adminDeposit.refuse, async ({ tx, me, at, input, emit, note }) => {
      const { reason } = input;
      const held = await lockDeposit(tx, input);
      const written = openAt(held, paidIn);
      const turn = { at, accountId: me.accountId, to: notOurs, set: { reason } };
      await turnSlip(tx, held, turn);
      await letRowsWait(tx, written, `保证金（暂估单 ${held.no}）不予认款：${reason}`);
      note({ objectType: OBJECT, objectId: held.id, detail: { reason } });
      await tellBuyer({ tx, at, emit }, held, DEPOSIT_EVENT.refused, { reason });
      return {};
    }),
  ];
}

/** A refund: prepared by one, released by another, then its slip. */
function refunding(kernel: Kernel): Route[] {
  return [
    write(kernel, adminDeposit.prepareRefund, async ({ tx, me, at, input, emit, note }) => {
      const { id, amount, reason } = input;
      const held = await lockDeposit(tx, input);
      expectHeld(held, amount);
      const account = JSON.stringify(await refundAccount(tx, held));
      await tx
        .insertInto('deposit_slip')
        .values({
          estimate_order_id: id,
          deposit_status: prepared,
          amount,
          reason,
          account,
          prepared_by: me.accountId,
          created_by: me.accountId,
          created_at: at,
          updated_by: me.accountId,
          updated_at: at,
        })
        .execute();
      note({ objectType: OBJECT, objectId: id, detail: { after: { amount }, reason } });
      const said = { topic: DEPOSIT_EVENT.prepared, role: 'financeDirector', amount } as const;
      await tellFinance({ tx, at, emit }, held, said);
      return {};
    }),
    ...payingRefund(kernel),
  ];
}

/** 放行, the slip that says that it was paid, and 撤销 before that. */
function payingRefund(kernel: Kernel): Route[] {
  const { cipher } = kernel;
  return [
    write(kernel, adminDeposit.releaseRefund, async ({ tx, me, at, input, note }) => {
      const { accountId } = me;
      const held = await lockDeposit(tx, input);
      const { preparedBy, amount } = openAt(held, prepared);
      if (preparedBy === accountId) throw refused(DEPOSIT_REFUSAL.samePerson);
      await expectStillOwn(tx, held);
      await turnSlip(tx, held, { at, accountId, to: released, set: { released_by: accountId } });
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount } } });
      return {};
    }),

    write(kernel, adminDeposit.cancelRefund, async ({ tx, me, at, input, note }) => {
      const { reason } = input;
      const held = await lockDeposit(tx, input);
      const { amount } = openAt(held, prepared, released);
      const set = { cancel_reason: reason };
      await turnSlip(tx, held, { at, accountId: me.accountId, to: cancelled, set });
      note({ objectType: OBJECT, objectId: held.id, detail: { before: { amount }, reason } });
      return {};
    }),

    write(kernel, adminDeposit.payRefund, async ({ tx, me, at, input, emit, note }) => {
      const { payDate, bankSerialNo, attachment } = input;
      const { accountId } = me;
      const held = await lockDeposit(tx, input);
      const { amount } = openAt(held, released);
      if (payDate > wireDay(at)) throw invalidField('payDate', '付款日期不能晚于今天');
      await expectOpenMonth(tx, payDate);
      await expectHeldOn(tx, held, { payDate, amount });
      const { companyId } = held;
      await expectNewTransfer(tx, { serial: bankSerialNo, as: 'deposit', amount, companyId });
      const set = { pay_date: payDate, bank_serial_no: bankSerialNo };
      await turnSlip(tx, held, { at, accountId, to: refunded, set, moves: `-${amount}` });
      await hang(tx, held, attachment, at);
      note({ objectType: OBJECT, objectId: held.id, detail: { after: { amount, bankSerialNo } } });
      const more = { amount: grouped(amount) };
      await tellBuyer({ tx, at, emit }, held, DEPOSIT_EVENT.refunded, more);
      return {};
    }),

    write(kernel, adminDeposit.reveal, async ({ tx, input, seal, note }) => {
      const { id, companyId, open } = await lockDeposit(tx, input);
      if (!open?.account) throw noSuchRecord();
      note({ objectType: OBJECT, objectId: id });
      const purpose = purposeOf('bank', 'account_no', companyId);
      return { accountNo: seal(cipher.open(open.account.sealed, purpose)) };
    }),
  ];
}

/** Everything that is done about deposits (保证金) of estimate orders. */
export function depositRoutes(kernel: Kernel): Route[] {
  return [registering(kernel), ...recognising(kernel), ...refunding(kernel)];
}
