import { addDays } from '#contract/form/dates.ts';
import { PAID_LATER } from '#contract/payment/slip.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** Days back, today included: the same day a year ago is a year that was mistyped. */
const MOST_BACK = '-364';

/** The first day (yyyy-MM-dd) by which money is entered by hand, of slips and of financings alike. */
export function firstEntered(today: string): string {
  return addDays(today, MOST_BACK) ?? today;
}

/**
 * A slip tells of money that has moved, and within a year. The books begin with the first month in which any did, so that a year that
 * was mistyped would have to be closed month by month; what came longer ago is taken from the bank's statement. Throws beside payDate.
 */
export function expectSlipDay(payDate: string, at: Date): void {
  const today = wireDay(at);
  if (payDate > today) throw invalidField('payDate', PAID_LATER);
  const first = firstEntered(today);
  if (payDate < first) throw invalidField('payDate', `付款日期不能早于 ${first}，请核对年份`);
}
