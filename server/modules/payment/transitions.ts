import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { FINANCE_DIRECTORS, FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { PAYMENT_REFUSAL } from '#contract/payment/payment.ts';
import { PAYMENT_STATES } from '#contract/payment/states.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { membersOf, operatorsOf } from '#server/kernel/company/hearers.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';
import type { Actor, Making, TransitionRules } from '#server/kernel/document/transitions.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { expectRoom } from '#server/trade/factoring/room.ts';
import { lockMoney } from '#server/trade/orders/order-money.ts';
import {
  expectBuyer,
  expectOrders,
  expectPaperAgreed,
  expectPayable,
  expectPayee,
  expectProject,
  isVerified,
} from './checks.ts';
import { lockPayment, type Payment } from './lock.ts';
import { EVENT } from './messages.ts';
import { settleReturned } from './return.ts';
import { buyerTold, payloadOf } from './told.ts';

type Transition = Making<Payment>;
type Told = TransitionRules<Payment, string>['told'];

const supplierTold: Told = async ({ tx, at, record, reason }) => ({
  accountId: await membersOf(tx, record.request.supplierId, writersOf('payment'), at),
  payload: { ...payloadOf(record), reason },
});
const directorsTold: Told = async ({ tx, at, record }) => ({
  accountId: await operatorsOf(tx, FINANCE_DIRECTORS, at),
  payload: payloadOf(record),
});
const officersTold: Told = async ({ tx, at, record }) => ({
  accountId: await operatorsOf(tx, FINANCE_OFFICERS, at),
  payload: payloadOf(record),
});

/**
 * Asked again at the release (rules.md M10): who releases, the request and its orders, the project, its buyer and its receivables, the
 * stop list, the account.
 */
const releasing =
  (cipher: FieldCipher) =>
  async ({ tx, at, accountId, record }: Transition): Promise<void> => {
    if (record.returnOf !== null) throw refused(PAYMENT_REFUSAL.status);
    if (record.preparedBy === accountId) throw refused(PAYMENT_REFUSAL.samePerson);
    const { request, payee } = record;
    const { supplierId } = request;
    expectPayable(request);
    await expectOrders(tx, request);
    await expectPaperAgreed(tx, request);
    await expectProject(tx, request);
    await expectBuyer(tx, request);
    await expectRoom(tx, request, { today: wireDay(at) });
    await expectPayee(tx, { supplierId, payee });
    await isVerified(tx, { cipher, supplierId, payee });
  };

/** What the supplier has sent back counts once whoever has not entered it has confirmed it. */
async function confirming({ tx, at, accountId, record }: Transition): Promise<void> {
  if (record.returnOf === null) throw refused(PAYMENT_REFUSAL.status);
  if (record.preparedBy === accountId) throw refused(PAYMENT_REFUSAL.sameReturn);
  await settleReturned({ tx, at, accountId }, record);
  await buyerTold(tx, record, { topic: EVENT.returnedForBuyer, at });
}

const shared = {
  states: PAYMENT_STATES,
  table: 'payment',
  column: 'payment_status',
  objectType: 'payment',
  refusal: PAYMENT_REFUSAL.status,
  columns: ({ reason }: Transition) => ({ status_reason: reason }),
  noted: ({ amount, request }: Payment) => ({ amount: grouped(amount), payApplyNo: request.no }),
};

const byOperator = (tx: Tx, { id }: { id: string }) => lockPayment(tx, id);

/** The supplier's own alone: of any other there is none. */
async function bySupplier(tx: Tx, { id, me }: { id: string; me: Actor }) {
  const found = await lockPayment(tx, id);
  return found?.request.supplierId === me.companyId ? found : undefined;
}

/** What follows from each transition of a pay-out. */
export function paymentRules(cipher: FieldCipher) {
  const release: TransitionRules<Payment, 'release'> = {
    ...shared,
    lock: byOperator,
    columns: ({ accountId, at }) => ({
      status_reason: '',
      released_by: accountId,
      released_at: at,
      releases: sql`releases + 1`,
    }),
    told: officersTold,
    following: { release: { topic: EVENT.released, act: releasing(cipher) } },
  };
  const fail: TransitionRules<Payment, 'fail'> = {
    ...shared,
    lock: byOperator,
    columns: ({ reason }) => ({ status_reason: reason, batch_id: null, batch_row: null }),
    told: supplierTold,
    following: { fail: { topic: EVENT.failed } },
  };
  const retry: TransitionRules<Payment, 'retry'> = {
    ...shared,
    lock: byOperator,
    // Whoever puts it forward again counts as the one who prepares, and it is released anew.
    columns: ({ accountId }) => ({
      status_reason: '',
      prepared_by: accountId,
      released_by: null,
      released_at: null,
    }),
    told: directorsTold,
    following: { retry: { topic: EVENT.retried } },
  };
  const received: TransitionRules<Payment, 'received'> = {
    ...shared,
    lock: bySupplier,
    columns: ({ accountId, at }) => ({ received_by: accountId, received_at: at }),
    told: officersTold,
    following: { received: { topic: EVENT.received } },
  };
  const confirmReturn: TransitionRules<Payment, 'confirmReturn'> = {
    ...shared,
    lock: byOperator,
    columns: ({ accountId, at }) => ({
      released_by: accountId,
      released_at: at,
      paid_at: at,
      received_at: at,
      received_by: accountId,
    }),
    told: supplierTold,
    following: {
      confirmReturn: { topic: EVENT.returned, lockFirst: lockMoney.ofPayment, act: confirming },
    },
  };
  return { release, fail, retry, received, confirmReturn };
}
