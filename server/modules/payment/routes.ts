import { FINANCE_DIRECTORS } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { adminPayable, adminPayment } from '#contract/payment/admin.ts';
import { paymentByOperator } from '#contract/payment/console.ts';
import { paperOf } from '#contract/payment/paper.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { DRAFT_FACE, SLIP } from '#contract/payment/slip.ts';
import { PAYMENT_STATUS, paymentBySupplier } from '#contract/payment/states.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { transitionRoutes } from '#server/kernel/document/transitions.ts';
import { addAttachments, alsoHangingOn } from '#server/kernel/files/add-attachments.ts';
import type { AttachmentOwner } from '#server/kernel/files/attachments.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { settleBounced } from './bounce.ts';
import { cancelPayment } from './cancel.ts';
import { lockMoving, lockPayment, type Payment } from './lock.ts';
import { EVENT } from './messages.ts';
import { prepare } from './prepare.ts';
import { enterReturn, expectNoReturn } from './return.ts';
import { settlePaid } from './settle.ts';
import { payloadOf, tellPaid, tellParties } from './told.ts';
import { paymentRules } from './transitions.ts';

interface Wanted {
  id: string;
  version?: number | undefined;
  from: readonly string[];
  lock?: typeof lockPayment;
}

/** A pay-out under lock, as it was seen and where it may stand. */
async function lockAt(tx: Tx, { id, version, from, lock = lockPayment }: Wanted): Promise<Payment> {
  const found = await lock(tx, id);
  if (found === undefined) throw noSuchRecord();
  if (version !== undefined && version !== found.version) throw conflict(NOUN.changed);
  if (!from.includes(found.status)) throw refused(PAYMENT_REFUSAL.status);
  return found;
}

/** A paper of another pay-out is none of this one. */
async function expectUnused(tx: Tx, owner: AttachmentOwner, given: readonly AttachmentInput[]) {
  const others = await alsoHangingOn(tx, owner, given);
  if (others.length === 0) return;
  const { no } = await tx
    .selectFrom('payment')
    .select('payment_no as no')
    .where('id', 'in', others)
    .executeTakeFirstOrThrow();
  throw invalidField('attachment', `该文件已用于付款单 ${no}`);
}

/** Its papers: slips, and of a draft its face. Each stays with the supplier's records too. */
async function hang(tx: Tx, payment: Payment, given: readonly AttachmentInput[], at: Date) {
  const { id, request, payMethod } = payment;
  const strange = given.find(({ fileType }) => fileType !== SLIP && fileType !== DRAFT_FACE);
  if (strange) throw invalidField('attachment', '只能上传银行回单或承兑票面');
  const hasFace = given.some(({ fileType }) => fileType === DRAFT_FACE);
  if (hasFace && !paperOf(payMethod)?.hasFace) {
    throw invalidField('attachment', '只有承兑汇票付款才上传承兑票面');
  }
  if (!given.some(({ fileType }) => fileType === SLIP)) {
    throw invalidField('attachment', '请上传银行回单');
  }
  const owner = { objectType: 'payment', objectId: id, companyId: request.supplierId };
  await expectUnused(tx, owner, given);
  await addAttachments(tx, { owner, attachments: given, at });
}

/** 制单 and 撤销. */
function makingRoutes(kernel: Kernel): Route[] {
  const { cipher } = kernel;
  const { pending, failed } = PAYMENT_STATUS;
  return [
    write(kernel, adminPayable.prepare, async ({ tx, me, at, input, emit, note }) => {
      const { id: requestId, ...parts } = input;
      const preparing = { tx, cipher, accountId: me.accountId, at };
      const { request, made, total } = await prepare(preparing, { requestId, ...parts });
      const after = { payments: made.map(({ no }) => no), amount: total, payApplyNo: request.no };
      note({ objectType: 'payApply', objectId: requestId, detail: { after } });
      const told = (await operatorsOf(tx, FINANCE_DIRECTORS, at)).filter(
        (id) => id !== me.accountId,
      );
      const payload = {
        requestNo: request.no,
        count: String(made.length),
        amount: grouped(total),
      };
      await emit({ topic: EVENT.prepared, accountId: told, payload });
      return made.map(({ id }) => id);
    }),

    write(kernel, adminPayment.cancel, async ({ tx, me, at, input, emit, note }) => {
      const { id, version, reason } = input;
      const payment = await lockAt(tx, { id, version, from: [pending, failed] });
      await cancelPayment({ tx, at, emit, accountId: me.accountId }, payment, reason);
      note({ objectType: 'payment', objectId: id, detail: { before: payment.status, reason } });
      return {};
    }),
  ];
}

/** What takes papers with it: 登记回单, 登记退回. */
function settlingRoutes(kernel: Kernel): Route[] {
  const { paying, paid, received } = PAYMENT_STATUS;
  return [
    write(kernel, adminPayment.confirm, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const { id, version, attachment, ...slip } = input;
      const payment = await lockAt(tx, { id, version, from: [paying], lock: lockMoving });
      await expectOpenMonth(tx, slip.payDate);
      await settlePaid({ tx, at, accountId: me.accountId }, payment, slip);
      await hang(tx, payment, attachment, at);
      note({ objectType: 'payment', objectId: id, detail: { before: paying, after: { ...slip } } });
      noteAlso({ objectType: 'payApply', objectId: payment.request.id });
      await tellPaid({ tx, at, emit }, payment, slip.payDate);
      if (slip.earlyReason !== '') {
        const payload = { ...payloadOf(payment), day: slip.payDate, reason: slip.earlyReason };
        const accountId = await operatorsOf(tx, FINANCE_DIRECTORS, at);
        await emit({ topic: EVENT.paidEarly, accountId, payload });
      }
      return {};
    }),

    write(kernel, adminPayment.bounce, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const { id, version, attachment, ...said } = input;
      const { reason } = said;
      const seen = { id, version, from: [paid, received], lock: lockMoving };
      const payment = await lockAt(tx, seen);
      await expectNoReturn(tx, payment);
      const again = await settleBounced({ tx, at, accountId: me.accountId }, payment, said);
      await hang(tx, payment, attachment, at);
      const detail = { before: payment.status, after: said, reason };
      note({ objectType: 'payment', objectId: id, detail });
      noteAlso({ objectType: 'payApply', objectId: payment.request.id });
      const topics = again
        ? { supplier: EVENT.bounced, buyer: EVENT.bouncedForBuyer }
        : { supplier: EVENT.bouncedForGood, buyer: EVENT.bouncedForGoodForBuyer };
      await tellParties({ tx, at, emit }, payment, { ...topics, more: { reason } });
      return {};
    }),
  ];
}

/** 登记供应商退款, which a director confirms. */
function returnRoute(kernel: Kernel): Route {
  const { paid, received } = PAYMENT_STATUS;
  return write(
    kernel,
    adminPayment.returned,
    async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const { id, version, attachment, ...slip } = input;
      const payment = await lockAt(tx, { id, version, from: [paid, received] });
      await expectOpenMonth(tx, slip.payDate);
      const made = await enterReturn({ tx, at, accountId: me.accountId }, payment, slip);
      await hang(tx, { ...payment, id: made.id }, attachment, at);
      const after = { payment: made.no, of: payment.no, ...slip };
      note({ objectType: 'payment', objectId: id, detail: { after } });
      noteAlso({ objectType: 'payment', objectId: made.id });
      const told = (await operatorsOf(tx, FINANCE_DIRECTORS, at)).filter(
        (one) => one !== me.accountId,
      );
      const payload = { no: made.no, amount: grouped(slip.amount), of: payment.no };
      await emit({ topic: EVENT.returnEntered, accountId: told, payload });
      return made.id;
    },
  );
}

/** Everything that is done with a pay-out. */
export function paymentRoutes(kernel: Kernel): Route[] {
  const { cipher } = kernel;
  const { release, fail, retry, received, confirmReturn } = paymentRules(cipher);
  return [
    ...makingRoutes(kernel),
    ...settlingRoutes(kernel),
    returnRoute(kernel),
    write(kernel, adminPayment.reveal, async ({ tx, input: { id }, seal, note }) => {
      const payment = await lockPayment(tx, id);
      if (payment === undefined) throw noSuchRecord();
      note({ objectType: 'payment', objectId: id });
      return { accountNo: seal(cipher.open(payment.payee.sealed, payment.payee.purpose)) };
    }),

    ...transitionRoutes(kernel, release, { release: paymentByOperator.release }),
    ...transitionRoutes(kernel, fail, { fail: paymentByOperator.fail }),
    ...transitionRoutes(kernel, retry, { retry: paymentByOperator.retry }),
    ...transitionRoutes(kernel, confirmReturn, { confirmReturn: paymentByOperator.confirmReturn }),
    ...transitionRoutes(kernel, received, { received: paymentBySupplier.received }),
  ];
}
