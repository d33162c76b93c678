import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import {
  adminPaymentReceipt,
  paymentReceipt,
  RECEIPT_REFUSAL,
  RECEIPT_STATUS,
} from '#contract/payment/receipt.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { mayWrite, readingCompany, writingCompany } from '#server/kernel/resource/access.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { lockPayment, type Payment } from './lock.ts';
import { EVENT } from './messages.ts';
import { paymentNoun } from './noun.ts';
import { keepReceipt, readReceipt } from './receipt.ts';
import { payloadOf } from './told.ts';

/** The supplier's own pay-out under lock, so that no release and no bank changes it meanwhile. */
async function lockOwn(tx: Tx, id: string, companyId: string): Promise<Payment> {
  const found = await lockPayment(tx, id);
  const isTold = found !== undefined && found.status !== PAYMENT_STATUS.pending;
  if (!isTold || found.request.supplierId !== companyId) throw noSuchRecord();
  return found;
}

const signing = (kernel: Kernel): Route =>
  write(kernel, paymentReceipt.sign, async ({ tx, me, at, input, emit, note }) => {
    const { accountId } = me;
    const companyId = writingCompany(paymentNoun, me);
    const payment = await lockOwn(tx, input.id, companyId);
    const stands = await readReceipt(tx, payment.id, { companyId, signs: true });
    if (stands.text === '' || stands.status === RECEIPT_STATUS.void) {
      throw refused(PAYMENT_REFUSAL.status);
    }
    if (stands.status !== '') throw refused(RECEIPT_REFUSAL.signed);
    if (stands.digest !== input.digest) throw refused(RECEIPT_REFUSAL.changed, { fresh: true });
    await keepReceipt({ tx, at, accountId }, payment, stands);
    note({
      objectType: 'payment',
      objectId: payment.id,
      detail: { after: { digest: stands.digest } },
    });
    const told = await operatorsOf(tx, FINANCE_OFFICERS, at);
    await emit({ topic: EVENT.receiptSigned, accountId: told, payload: payloadOf(payment) });
    return {};
  });

/** 收款确认函: read by its supplier and by finance, signed by the supplier. */
export const receiptRoutes = (kernel: Kernel): Route[] => [
  transactedRead(kernel, paymentReceipt.read, async ({ tx, me, input }) => {
    const companyId = readingCompany(paymentNoun, me);
    return await readReceipt(tx, input.id, { companyId, signs: mayWrite(paymentNoun, me) });
  }),
  signing(kernel),
  transactedRead(kernel, adminPaymentReceipt, ({ tx, input }) =>
    readReceipt(tx, input.id, { companyId: null, signs: false }),
  ),
];
