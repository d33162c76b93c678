import { isNegative, isPositive, lesser } from '../arithmetic/decimal.ts';
import { add, negate, round2, subtract } from '../arithmetic/money.ts';
import { type PrincipalMove, penaltyOf, penaltySegments } from '../collection/penalty.ts';
import { addDays, daysBetween } from '../form/dates.ts';

/** Days after a delivery on which it is warned of what is not paid (rules.md H.2). */
export const CLOCK_WARNINGS = [45, 55, 60] as const;
export type ClockWarning = (typeof CLOCK_WARNINGS)[number];

/** Goods that came, with what is owed for them and not disputed. */
export interface Delivered {
  readonly id: string;
  /** yyyy-MM-dd: the day of the delivery. */
  readonly day: string;
  /** Yuan. */
  readonly amount: string;
}

/** Money that was paid for an order; below zero where it came back. */
export interface PaidOut {
  readonly day: string;
  readonly amount: string;
}

export interface ClockTerms {
  /** Days from the delivery within which it is to be paid (保障中小企业款项支付条例 article 9). */
  readonly days: number;
  /** Share of one a day, where no other rate was agreed (article 17). */
  readonly daily: string;
}

export interface Clock {
  readonly id: string;
  /** The last day to pay, yyyy-MM-dd. */
  readonly deadline: string;
  /** Days since the delivery. */
  readonly passed: number;
  readonly unpaid: string;
  /** When it was paid in full; '' while it is not. */
  readonly paidOn: string;
  /** Days after the deadline on which something was outstanding, and the interest for them. */
  readonly lateDays: number;
  readonly interest: string;
}

const DAY_NEVER = '9999-12-31';

interface Left {
  readonly day: string;
  amount: string;
}

/** Takes a delivery's amount out of what was paid, the earliest first. */
function takenFor(amount: string, money: readonly Left[]): PrincipalMove[] {
  let open = amount;
  const moves: PrincipalMove[] = [];
  for (const paid of money) {
    if (!isPositive(open)) break;
    if (!isPositive(paid.amount)) continue;
    const part = lesser(paid.amount, open);
    paid.amount = subtract(paid.amount, part);
    open = subtract(open, part);
    moves.push({ day: paid.day, amount: part });
  }
  return moves;
}

/** What came back is taken from the newest payments: it was never kept. */
function kept(paid: readonly PaidOut[]): Left[] {
  const money = paid
    .filter(({ amount }) => isPositive(amount))
    .map((one) => ({ ...one }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  let back = add('0', ...paid.map(({ amount }) => (isNegative(amount) ? negate(amount) : '0')));
  for (const one of money.toReversed()) {
    const part = lesser(back, one.amount);
    one.amount = subtract(one.amount, part);
    back = subtract(back, part);
  }
  return money;
}

/**
 * The sixty-day clock of an order (rules.md H.2): what was paid counts for the oldest delivery first. Interest runs on what is
 * outstanding from the day after the deadline up to and including `today` or the day of payment, segments unrounded, rounded
 * once. Pure.
 */
export function paymentClocks(
  deliveries: readonly Delivered[],
  paid: readonly PaidOut[],
  { days, daily }: ClockTerms,
  today: string,
): Clock[] {
  const money = kept(paid);
  return deliveries
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.id.localeCompare(b.id))
    .map(({ id, day, amount }) => {
      const deadline = addDays(day, String(days)) ?? DAY_NEVER;
      const from = addDays(deadline, '1') ?? DAY_NEVER;
      const taken = takenFor(amount, money);
      const unpaid = round2(subtract(amount, add('0', ...taken.map((one) => one.amount))));
      const moves = taken.map((one) => ({ day: one.day, amount: negate(one.amount) }));
      const segments = penaltySegments(
        [{ day: '0000-01-01', amount }, ...moves],
        { from, daily },
        today,
      );
      return {
        id,
        deadline,
        passed: Math.max(0, daysBetween(day, today)),
        unpaid,
        paidOn: isPositive(unpaid)
          ? ''
          : (taken
              .map((one) => one.day)
              .toSorted()
              .at(-1) ?? day),
        lateDays: segments.reduce((sum, segment) => sum + segment.days, 0),
        interest: penaltyOf(segments, daily),
      };
    });
}

/** Warnings whose days have come for what is not paid, the last of them last. */
export function warningsDue({ passed, unpaid }: Pick<Clock, 'passed' | 'unpaid'>): ClockWarning[] {
  return isPositive(unpaid) ? CLOCK_WARNINGS.filter((day) => passed >= day) : [];
}

/** Enumeration CompanyScale: 大型, and those that the regulation protects: 中型, 小型, 微型. */
export const LARGE = '1';
export const SMALL: readonly string[] = ['2', '3', '4'];
