import { add, divide, multiply, round2, subtract } from '../arithmetic/money.ts';
import { daysBetween } from '../form/dates.ts';
import { allocate, type FactoringTerms, owedOn } from './account.ts';
import { MOVE } from './states.ts';

/** A receivable as a scheme is reckoned on it. */
export interface CostedReceivable {
  /** What is assigned or, once the debtor has confirmed it, what it confirmed; yuan. */
  readonly amount: string;
  readonly dueDate: string;
  /** What is advanced on it and its fee, once they stand; before, the rates of the scheme say. */
  readonly standing?: { readonly advance: string; readonly fee: string } | undefined;
}

/** Rates of a scheme are fractions, decimal texts. */
export interface CostedScheme extends FactoringTerms {
  readonly advanceRate: string;
  /** Of the amount that is assigned, once. */
  readonly serviceRate: string;
}

/** What a financing costs its seller in full, if it is paid out on a day and every debtor pays on the due date. Yuan. */
export interface FactoringCost {
  readonly payDate: string;
  readonly face: string;
  readonly advance: string;
  readonly fee: string;
  readonly interest: string;
  /** Fee and interest. */
  readonly total: string;
  /** 尾款: face − advance − fee − interest. */
  readonly balance: string;
  /** Interest of one day on the whole advance. */
  readonly perDay: string;
  /** Effective annual rate of the dated flows, actual/365, percent with two decimals; '' where there is none. */
  readonly effectiveRate: string;
}

/** What is advanced on a receivable, and its fee: each rounded once. */
export function advanceOf(
  amount: string,
  { advanceRate, serviceRate }: Pick<CostedScheme, 'advanceRate' | 'serviceRate'>,
): { advance: string; fee: string } {
  return {
    advance: round2(multiply(amount, advanceRate)),
    fee: round2(multiply(amount, serviceRate)),
  };
}

interface Flow {
  paid: string;
  days: number;
}

/**
 * The rate at which what is given back later is worth what was received. A ratio that is shown to two places and settles
 * nothing, so it may be reckoned with binary numbers.
 */
function effectiveRate(received: string, flows: readonly Flow[]): string {
  const later = flows.filter(({ days }) => days > 0);
  if (Number(received) <= 0 || later.length < flows.length) return '';
  const worth = (rate: number) =>
    later.reduce((all, { paid, days }) => all + Number(paid) / (1 + rate) ** (days / 365), 0);
  let [low, high] = [0, 100];
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > Number(received)) low = middle;
    else high = middle;
  }
  return (low * 100).toFixed(2);
}

/** 全成本 of receivables under a scheme, as it is shown before the seller confirms. Throws RangeError where a value is none. */
export function factoringCost(
  receivables: readonly CostedReceivable[],
  scheme: CostedScheme,
  payDate: string,
): FactoringCost {
  const parts = receivables.map(({ amount, dueDate, standing }) => {
    const { advance, fee } = standing ?? advanceOf(amount, scheme);
    const paid = { valueDate: payDate, fee: '0', interest: '0', balance: '0' };
    const moves = [{ ...paid, kind: MOVE.advanced, amount: advance, principal: advance }];
    const dueDates = [{ since: '', date: dueDate }];
    const owed = owedOn({ terms: scheme, fee, dueDates, moves }, dueDate);
    const { balance } = allocate(owed, amount);
    const flow = { paid: owed.total, days: daysBetween(payDate, dueDate) };
    return { amount, advance, fee, interest: owed.interest, balance, flow };
  });
  const sum = (key: 'amount' | 'advance' | 'fee' | 'interest' | 'balance') =>
    round2(add(...parts.map((part) => part[key])));
  const advance = sum('advance');
  const total = round2(add(sum('fee'), sum('interest')));
  return {
    payDate,
    face: sum('amount'),
    advance,
    fee: sum('fee'),
    interest: sum('interest'),
    total,
    balance: round2(subtract(subtract(sum('amount'), advance), total)),
    perDay: divide(multiply(advance, scheme.annualRate), scheme.dayCount, 2),
    effectiveRate: effectiveRate(
      advance,
      parts.map(({ flow }) => flow),
    ),
  };
}
