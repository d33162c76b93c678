import { isAtMost, lesser } from '../arithmetic/decimal.ts';
import { add, round2, subtract } from '../arithmetic/money.ts';

/** A pay-out to the supplier of an order, and what of it lies in no sale yet. */
export interface PaidOut {
  readonly paymentId: string;
  /** yyyy-MM-dd, the day from which it is charged: the bank's, and never one before its release. */
  readonly payDate: string;
  /** Decimal text, zero or more. */
  readonly unassigned: string;
  /** It lay in another sale, whose buyer was charged for it until `payDate`. */
  readonly isExcess?: boolean;
}

/** Part of a pay-out that a sale takes up. */
export interface Assigned {
  readonly paymentId: string;
  readonly fromDate: string;
  readonly amount: string;
  readonly isExcess?: boolean;
}

/**
 * The exposure of a sale by pay-outs (I4): what was paid for its goods, oldest money first (of one day as they are given), at
 * most what they were bought for; the sum is min(purchase amount, paid and not assigned). Throws RangeError when a value is no
 * decimal.
 */
export function assignPaid(purchaseAmount: string, payOuts: readonly PaidOut[]): Assigned[] {
  const oldest = payOuts.toSorted((a, b) => a.payDate.localeCompare(b.payDate));
  const taken: Assigned[] = [];
  let missing = purchaseAmount;
  for (const { paymentId, payDate, unassigned, isExcess } of oldest) {
    const amount = round2(lesser(missing, unassigned));
    if (isAtMost(amount, '0')) continue;
    taken.push({ paymentId, fromDate: payDate, amount, ...(isExcess && { isExcess }) });
    missing = subtract(missing, amount);
  }
  return taken;
}

/** What a sale's advances add up to. */
export function exposureOf(assigned: readonly Pick<Assigned, 'amount'>[]): string {
  return round2(add(...assigned.map(({ amount }) => amount)));
}
