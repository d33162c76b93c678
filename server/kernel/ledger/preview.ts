import { isDecimal, isLess, lesser } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { addDays } from '#contract/form/dates.ts';
import {
  isRevolving,
  LIMIT_REFUSAL,
  type LimitFigures,
  type LimitPreview,
  type LimitState,
} from '#contract/limit/limit.ts';
import { previewDraw } from '#server/kernel/ledger/draws.ts';

/** A row of a project's plan of use (用款计划): what is meant to come back when. */
export interface Planned {
  planAmount: string;
  /** yyyy-MM-dd. */
  planRepayDate: string;
}

export interface PreviewFacts extends LimitFigures {
  state: LimitState;
  limitType: string;
  /** yyyy-MM-dd; '' without one. */
  expireDate: string;
  plan: readonly Planned[];
}

type Standing = Pick<PreviewFacts, 'state' | 'expireDate'>;

const ZERO = '0.00';

/**
 * The first day after `today` on which `amount` would be available if the plan is kept: what is to come back by then, at
 * most what is in use now, is free again. '' when the plan never frees enough, or only after the limit's last day.
 */
function fitDay(facts: PreviewFacts, amount: string, today: string): string {
  if (!isRevolving(facts.limitType)) return '';
  const used = add(facts.reserved, facts.occupied);
  let back = '0';
  const coming = facts.plan
    .filter(({ planAmount, planRepayDate }) => isDecimal(planAmount) && planRepayDate > today)
    .toSorted((a, b) => (a.planRepayDate < b.planRepayDate ? -1 : 1));
  for (const { planAmount, planRepayDate } of coming) {
    if (facts.expireDate !== '' && planRepayDate > facts.expireDate) return '';
    back = add(back, planAmount);
    const free = lesser(used, back);
    if (!isLess(add(facts.available, free), amount)) return planRepayDate;
  }
  return '';
}

/** How far ahead a curve looks. */
const CURVE_DAYS = '90';

/** Something that comes back, or goes out, on a day; the amount is signed, yuan. */
export interface Coming {
  day: string;
  amount: string;
}

/**
 * What will be available from which day on, in the next 90 days, if the plan is kept: a revolving limit gains what comes back,
 * at most what is in use. The first point is today's; `more` are movements beside the plan. Nothing is left after the
 * limit's last day.
 */
export function curveOf(
  facts: PreviewFacts,
  today: string,
  more: readonly Coming[] = [],
): { day: string; available: string }[] {
  const last = addDays(today, CURVE_DAYS) ?? today;
  const planned = facts.plan
    .filter(({ planAmount }) => isDecimal(planAmount))
    .map(({ planAmount, planRepayDate }) => ({ day: planRepayDate, amount: planAmount }));
  const coming = isRevolving(facts.limitType)
    ? [...planned, ...more].filter(({ day }) => day > today && day <= last)
    : [];
  const points = [{ day: today, available: round2(facts.available) }];
  let used = add(facts.reserved, facts.occupied);
  let available = facts.available;
  for (const { day, amount } of coming.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const back = lesser(used, amount);
    used = subtract(used, back);
    available = add(available, back);
    const point = { day, available: round2(available) };
    if (points.at(-1)?.day === day) points[points.length - 1] = point;
    else points.push(point);
  }
  const { expireDate } = facts;
  if (expireDate === '' || expireDate >= last) return points;
  const ended = addDays(expireDate, '1') ?? expireDate;
  return [...points.filter(({ day }) => day <= expireDate), { day: ended, available: ZERO }];
}

/** Where a limit stands on a day: one whose last day has passed takes nothing new, whether or not that is written down by then. */
export function stateOn({ state, expireDate }: Standing, today: string): LimitState {
  return state === 'open' && expireDate !== '' && expireDate < today ? 'expired' : state;
}

/** What a use of `amount` would do to a limit, and when it will fit if it does not now. Pure. */
export function previewOf(facts: PreviewFacts, amount: string, today: string): LimitPreview {
  const { creditLimit, reserved, occupied, available } = facts;
  const state = stateOn(facts, today);
  const before = { creditLimit, reserved, occupied, available };
  const { left, fits, shortBy } = previewDraw(facts, amount);
  const after = { ...before, reserved: round2(add(reserved, amount)), available: round2(left) };
  if (state !== 'open') {
    const { code: reason, text: reasonText } = LIMIT_REFUSAL[state];
    return { before, after, fits: false, shortBy: ZERO, reason, reasonText, fitDate: '' };
  }
  if (fits) {
    return { before, after, fits: true, shortBy: ZERO, reason: '', reasonText: '', fitDate: '' };
  }
  const { code: reason, text: reasonText } = LIMIT_REFUSAL.insufficient;
  const fitDate = fitDay(facts, amount, today);
  return { before, after, fits, shortBy: round2(shortBy), reason, reasonText, fitDate };
}
