import { FINANCE_DIRECTORS, FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { adminPayment } from '#contract/payment/admin.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { laterOf } from '#server/trade/payments/charged-from.ts';
import { correctDay, dayOfMoney, expectCorrectable, NO_DAY_ASKED } from './correct-day.ts';
import { lockMoving, type Payment } from './lock.ts';
import { EVENT } from './messages.ts';
import { payloadOf, tellParties } from './told.ts';

const { paid, received, bounced } = PAYMENT_STATUS;
const PAID: readonly string[] = [paid, received, bounced];

/** A pay-out under lock that the bank has paid, whether or not it has given it back since. */
async function lockPaid(tx: Tx, { id, version }: { id: string; version?: number | undefined }) {
  const found = await lockMoving(tx, id);
  if (found === undefined) throw noSuchRecord();
  if (version !== undefined && version !== found.version) throw conflict(NOUN.changed);
  if (!PAID.includes(found.status)) throw refused(PAYMENT_REFUSAL.status);
  return found;
}

/** What is noted and told of a day that is to be another, or is by now. */
function changeOf(payment: Payment, to: string, reason: string, more: object = {}) {
  const { kind, day, word } = dayOfMoney(payment);
  const field = kind === 'bounced' ? 'bouncedOn' : 'payDate';
  const before = day ?? '';
  const detail = { before: { [field]: before }, after: { [field]: to, ...more }, reason };
  return { word, before, detail };
}

function askedOf({ asked }: Payment) {
  if (asked === null) throw refused(PAYMENT_REFUSAL.dayNotAsked);
  return asked;
}

async function stamp(
  tx: Tx,
  { id }: Payment,
  { accountId, at, ...set }: { accountId: string; at: Date; [column: string]: unknown },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set((row) => ({
      ...set,
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** 更正付款日期: asked for by one person, confirmed by another. */
export function correctDayRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminPayment.correctDay, async ({ tx, me, at, input, emit, note }) => {
      const { payDate, earlyReason, reason } = input;
      const payment = await lockPaid(tx, input);
      if (payment.asked !== null) throw refused(PAYMENT_REFUSAL.dayAsked);
      const { accountId } = me;
      await expectCorrectable({ tx, at, accountId }, payment, { payDate, earlyReason, reason });
      const asked = { day_asked: payDate, day_asked_reason: reason, day_asked_early: earlyReason };
      await stamp(tx, payment, { ...asked, day_asked_by: accountId, accountId, at });
      const { word, before, detail } = changeOf(payment, payDate, reason);
      note({ objectType: 'payment', objectId: payment.id, detail });
      const directors = await operatorsOf(tx, FINANCE_DIRECTORS, at);
      const told = directors.filter((id) => id !== accountId);
      const payload = { ...payloadOf(payment), word, before, day: payDate, reason };
      await emit({ topic: EVENT.dayAsked, accountId: told, payload });
      return {};
    }),

    write(kernel, adminPayment.confirmDay, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const payment = await lockPaid(tx, input);
      const { day: payDate, reason, early: earlyReason, by } = askedOf(payment);
      const { accountId } = me;
      if (by === accountId) throw refused(PAYMENT_REFUSAL.sameCorrector);
      const isCharged = await correctDay({ tx, at, accountId }, payment, {
        payDate,
        earlyReason,
        reason,
      });
      const { word, before, detail } = changeOf(payment, payDate, reason, { earlyReason });
      note({ objectType: 'payment', objectId: payment.id, detail });
      noteAlso({ objectType: 'payApply', objectId: payment.request.id });
      const charged = laterOf(payDate, payment.releasedDay);
      await tellParties({ tx, at, emit }, payment, {
        supplier: EVENT.dayCorrected,
        ...(isCharged && { buyer: EVENT.dayCorrectedForBuyer }),
        more: { word, before, day: payDate, charged },
      });
      return {};
    }),

    write(kernel, adminPayment.declineDay, async ({ tx, me, at, input, emit, note }) => {
      const { reason } = input;
      const payment = await lockPaid(tx, input);
      const { day } = askedOf(payment);
      await stamp(tx, payment, { ...NO_DAY_ASKED, accountId: me.accountId, at });
      const { word, before } = changeOf(payment, day, reason);
      const detail = { before: { dayAsked: day }, reason };
      note({ objectType: 'payment', objectId: payment.id, detail });
      const accountId = await operatorsOf(tx, [...FINANCE_OFFICERS, ...FINANCE_DIRECTORS], at);
      const told = accountId.filter((id) => id !== me.accountId);
      const payload = { ...payloadOf(payment), word, before, day, reason };
      await emit({ topic: EVENT.dayDeclined, accountId: told, payload });
      return {};
    }),
  ];
}
