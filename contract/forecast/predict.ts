import { UTC8_MS } from '../wire/utc8.ts';

/** Steps on the way to a supplier's money, in the order in which they follow one another. */
export const FORECAST_STEPS = [
  'order',
  'goods',
  'settlement',
  'request',
  'approval',
  'payOut',
] as const;
export type ForecastStep = (typeof FORECAST_STEPS)[number];

/** Minutes that finished cases of each step took, in any order; a step without an entry has none. */
export type History = Readonly<Partial<Record<ForecastStep, readonly number[]>>>;

/** Where some money stands on its way. */
export interface Position {
  /** Steps that are left, the one that it is in first; never empty. */
  readonly steps: readonly ForecastStep[];
  /** Since when it has been in the first of them, milliseconds of the epoch. */
  readonly since: number;
  /** The day before which it is not paid, yyyy-MM-dd: a granted pay day, the end of a retention; '' without one. */
  readonly notBefore: string;
}

/** What a step still takes, minutes: the median, and the ninth tenth of the finished cases. */
export interface StepLeft {
  readonly step: ForecastStep;
  /** Finished cases that say so. */
  readonly cases: number;
  readonly median: number;
  readonly late: number;
}

export interface Prediction {
  /** yyyy-MM-dd; both '' where a step has too few finished cases to say anything. */
  readonly day: string;
  readonly lateDay: string;
  readonly steps: readonly StepLeft[];
  /** Steps with too few finished cases. */
  readonly unknown: readonly ForecastStep[];
  /** True: the present step has lasted longer than every finished case. */
  readonly longest: boolean;
}

const MINUTE = 60_000;

/** The smallest of the values that a share of them do not exceed, as percentile_disc of SQL has it; 0 without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

const dayOf = (at: number) => new Date(at + UTC8_MS).toISOString().slice(0, 10);
const later = (one: string, other: string) => (one > other ? one : other);

/**
 * When some money comes, by what the platform's own finished cases took (rules.md H.2): the median and, as the cautious end of the
 * range, the ninth tenth of each step that is left, added up. Of the present step only those cases count that lasted longer
 * than it has lasted already. Says nothing of the day where a step has fewer than `minCases` finished cases.
 */
export function predict(
  { steps, since, notBefore }: Position,
  history: History,
  { now, minCases }: { now: number; minCases: number },
): Prediction {
  const elapsed = Math.max(0, Math.floor((now - since) / MINUTE));
  const left = steps.map((step, place): StepLeft => {
    const all = history[step] ?? [];
    const open =
      place > 0 ? all : all.filter((minutes) => minutes > elapsed).map((m) => m - elapsed);
    return { step, cases: all.length, median: quantile(open, 0.5), late: quantile(open, 0.9) };
  });
  const unknown = left.filter(({ cases }) => cases < minCases).map(({ step }) => step);
  const [present] = left;
  const longest = present !== undefined && present.cases > 0 && present.late === 0;
  if (unknown.length > 0) return { day: '', lateDay: '', steps: left, unknown, longest };
  const at = (of: 'median' | 'late') =>
    later(dayOf(now + left.reduce((sum, step) => sum + step[of], 0) * MINUTE), notBefore);
  return { day: at('median'), lateDay: at('late'), steps: left, unknown, longest };
}
