import { writersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import { emit as emitEvent, type Telling } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Payment } from './lock.ts';
import { EVENT } from './messages.ts';

/** What messages say of a pay-out. */
export function payloadOf({ id, no, amount, request }: Payment): Record<string, string> {
  return { id, no, amount: grouped(amount), requestId: request.id, requestNo: request.no };
}

/** The supplier hears of its pay-out, and those who pay or asked at the buyer's of their request, without accounts. */
export async function tellParties(
  { tx, at, emit }: Telling,
  payment: Payment,
  {
    supplier,
    buyer,
    more = {},
  }: { supplier: string; buyer?: string; more?: Record<string, string> },
): Promise<void> {
  const payload = { ...payloadOf(payment), ...more };
  const { supplierId, buyerId } = payment.request;
  const theirs = await membersOf(tx, supplierId, writersOf('payment'), at);
  await emit({ topic: supplier, accountId: theirs, payload });
  // The seller of a factoring is both.
  if (buyer === undefined || buyerId === supplierId) return;
  const asked = await membersOf(tx, buyerId, writersOf('payApply'), at);
  await emit({ topic: buyer, accountId: asked, payload });
}

/** Those who pay or asked at the buyer's hear of a pay-out of their request; the seller of a factoring is both and hears once. */
export async function buyerTold(
  tx: Tx,
  payment: Payment,
  { topic, at }: { topic: string; at: Date },
): Promise<void> {
  const { supplierId, buyerId } = payment.request;
  if (buyerId === supplierId) return;
  const accountId = await membersOf(tx, buyerId, writersOf('payApply'), at);
  await emitEvent(tx, { topic, accountId, payload: payloadOf(payment) }, at);
}

/** Everybody hears that it was paid. */
export async function tellPaid(telling: Telling, payment: Payment, day: string): Promise<void> {
  const topics = { supplier: EVENT.paid, buyer: EVENT.paidForBuyer, more: { day } };
  await tellParties(telling, payment, topics);
}
