import { add, round2 } from '#contract/arithmetic/money.ts';
import type { ExpectedMoney } from '#contract/forecast/calls.ts';

export interface MonthSum {
  /** yyyy-MM; '' of what has no predicted day. */
  readonly month: string;
  readonly count: number;
  readonly amount: string;
}

/** Behind every month. */
const LAST = '9999-99';

/** Expected money by the month of its predicted day, the earliest first, what has none last. */
export function byMonth(expected: readonly ExpectedMoney[]): MonthSum[] {
  const months = Map.groupBy(expected, ({ day }) => day.slice(0, 7));
  return [...months]
    .map(([month, parts]) => ({
      month,
      count: parts.length,
      amount: round2(add('0', ...parts.map(({ amount }) => amount))),
    }))
    .toSorted((a, b) => (a.month || LAST).localeCompare(b.month || LAST));
}
