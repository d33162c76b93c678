import { writersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { OutboxEvent } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Payment } from './lock.ts';
import { EVENT } from './messages.ts';

type Emit = (event: OutboxEvent) => Promise<void>;

/** What messages say of a pay-out. */
export function payloadOf({ id, no, amount, request }: Payment): Record<string, string> {
  return { id, no, amount: grouped(amount), requestId: request.id, requestNo: request.no };
}

interface Telling {
  tx: Tx;
  at: Date;
  emit: Emit;
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

/** Everybody hears that it was paid. */
export async function tellPaid(telling: Telling, payment: Payment, day: string): Promise<void> {
  const topics = { supplier: EVENT.paid, buyer: EVENT.paidForBuyer, more: { day } };
  await tellParties(telling, payment, topics);
}
