import { isZero } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { daysBetween } from '#contract/form/dates.ts';
import { type Assigned, assignPaid, type PaidOut } from '#contract/settlement/advances.ts';
import { advanceFee, type FeeTerms } from '#contract/settlement/amounts.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { laterOf } from '#server/trade/payments/charged-from.ts';
import { unassignedOf } from '#server/trade/payments/unassigned.ts';
import { type DueCalendar, dueDateOf } from '#server/trade/sales/term.ts';
import type { OrderTerms } from './order-terms.ts';

/**
 * What was paid for an order and lies in no sale yet, oldest pay-out first; all pay-outs, also those that are used up. What lay in a sale
 * that cost less in the end is charged from the day on which that one was due: its buyer has paid for the days before.
 */
export async function paidOutOf(
  tx: Tx,
  { purchaseOrderId }: Pick<OrderTerms, 'purchaseOrderId'>,
): Promise<PaidOut[]> {
  const payOuts = await unassignedOf(tx, purchaseOrderId);
  return payOuts.flatMap(({ paymentId, payDate, unassigned, excess, chargedUntil }) => {
    const fresh = { paymentId, payDate, unassigned: round2(subtract(unassigned, excess)) };
    if (chargedUntil === null || isZero(excess)) return [fresh];
    const fromDate = laterOf(payDate, chargedUntil);
    return [fresh, { paymentId, payDate: fromDate, unassigned: excess, isExcess: true }];
  });
}

/** Days from which the credit of a sale may count, yyyy-MM-dd; '' for what has not happened. */
interface Begins {
  firstPaid: string;
  lastDelivered: string;
  lastReceived: string;
  settleDate: string;
}

/** Codes of TermStartBasis whose day is known when a sale is drawn up (rules.md M20). */
const KNOWN: Readonly<Record<string, keyof Begins>> = {
  1: 'firstPaid',
  2: 'lastDelivered',
  3: 'lastReceived',
};

/**
 * Until when a sale's fund fee is charged (rules.md M6): its due date, with the credit counted from the day of settlement where its first day
 * is unknown yet.
 */
export function feeUntil(
  { termStartBasis, creditDays }: Pick<OrderTerms, 'termStartBasis' | 'creditDays'>,
  begins: Begins,
  calendar: DueCalendar,
): string {
  const from = begins[KNOWN[termStartBasis] ?? 'settleDate'] || begins.settleDate;
  return dueDateOf(from, creditDays, calendar);
}

/** Part of a pay-out in a sale, with the days that it is charged for and its fee. */
export interface ChargedAdvance extends Assigned {
  untilDate: string;
  days: number;
  fee: string;
}

/** What a sale takes up of the pay-outs, each with its fee to the day; money that came after that day costs nothing. */
export function chargedAdvances(
  purchaseAmount: string,
  { payOuts, until, terms }: { payOuts: readonly PaidOut[]; until: string; terms: FeeTerms },
): ChargedAdvance[] {
  return assignPaid(purchaseAmount, payOuts).map((part) => {
    const days = Math.max(0, daysBetween(part.fromDate, until));
    const fee = advanceFee({ amount: part.amount, days }, terms);
    return { ...part, untilDate: until, days, fee };
  });
}

/** The first day on which money went out; '' where none did. */
export const firstPaid = (payOuts: readonly PaidOut[]) => payOuts[0]?.payDate ?? '';
