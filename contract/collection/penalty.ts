import { isPositive, lesser } from '../arithmetic/decimal.ts';
import { add, multiply, round2, subtract } from '../arithmetic/money.ts';
import { addDays, daysInclusive } from '../form/dates.ts';

/** A change of what is owed of a principal: above zero where it grows, below where it is paid; yuan as decimal text. */
export interface PrincipalMove {
  /** yyyy-MM-dd: the bank's value date of what was paid. The day itself still counts as it was before. */
  day: string;
  amount: string;
}

/** Days in a row on which the same was outstanding. */
export interface PenaltySegment {
  /** yyyy-MM-dd, both counted. */
  from: string;
  to: string;
  days: number;
  outstanding: string;
}

export interface PenaltyTerms {
  /** The first chargeable day: the one after the last day of grace; '' before the notice. */
  from: string;
  /** Share of one a day, e.g. 0.0005. */
  daily: string;
}

/** The chargeable days up to and including `until`, by what was outstanding on them (rules.md M21). Pure. */
export function penaltySegments(
  moves: readonly PrincipalMove[],
  { from }: PenaltyTerms,
  until: string,
): PenaltySegment[] {
  if (from === '' || until < from) return [];
  const ordered = moves.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  let outstanding = add(...ordered.filter(({ day }) => day < from).map(({ amount }) => amount));
  const later = ordered.filter(({ day }) => day >= from && day < until);
  const segments: PenaltySegment[] = [];
  let start = from;
  const close = (to: string) => {
    if (to < start) return;
    if (isPositive(outstanding)) {
      segments.push({ from: start, to, days: daysInclusive(start, to), outstanding });
    }
    start = addDays(to, '1') ?? to;
  };
  for (const { day, amount } of later) {
    close(day);
    outstanding = add(outstanding, amount);
  }
  close(until);
  return segments;
}

/** The penalty (罚息) for these days: segments unrounded, rounded once at the end (invariant I18); yuan with two decimals. */
export function penaltyOf(segments: readonly PenaltySegment[], daily: string): string {
  const parts = segments.map(({ outstanding, days }) => multiply(outstanding, daily, String(days)));
  return round2(add('0', ...parts));
}

/** What a receivable has outstanding of each part, and what may be taken of an amount for it. */
export interface Parts {
  principal: string;
  fee: string;
  penalty: string;
}

/** Names of the parts, in the order in which money is taken for them (a parameter). */
export type PartOrder = readonly (keyof Parts)[];

export const DEFAULT_ORDER: PartOrder = ['penalty', 'fee', 'principal'];

/** The order that a parameter names, as `penalty,fee,principal`; the default one where it does not name each part once. */
export function orderOf(value: string): PartOrder {
  const named = value.split(',').map((part) => part.trim());
  const whole = named.length === DEFAULT_ORDER.length;
  return whole && DEFAULT_ORDER.every((part) => named.includes(part))
    ? (named as (keyof Parts)[])
    : DEFAULT_ORDER;
}

/** Divides an amount over what is outstanding in that order; `left` is what fits nowhere. Yuan with two decimals. Pure. */
export function splitOver(
  amount: string,
  due: Parts,
  order: PartOrder,
): { parts: Parts; left: string } {
  const parts: Parts = { principal: '0.00', fee: '0.00', penalty: '0.00' };
  let left = amount;
  for (const part of order) {
    const taken = lesser(due[part], left);
    parts[part] = round2(taken);
    left = subtract(left, taken);
  }
  return { parts, left: round2(left) };
}
