import { greater, isPositive, lesser } from '../arithmetic/decimal.ts';
import { add, divide, multiply, negate, round2, subtract } from '../arithmetic/money.ts';
import { daysBetween } from '../form/dates.ts';
import { INCOMING, MOVE } from './states.ts';

/** What a receivable was financed at. Rates are fractions, decimal texts. */
export interface FactoringTerms {
  readonly annualRate: string;
  /** By how much the rate is raised after the due date: 0.5 makes 9 % to 13.5 %. */
  readonly overdueUplift: string;
  /** Days that a year of interest has, e.g. 360. */
  readonly dayCount: string;
}

/** One movement of money of a receivable, as it is kept. Amounts in yuan with two decimals; days yyyy-MM-dd. */
export interface Move {
  /** Code of MOVE. */
  readonly kind: string;
  readonly valueDate: string;
  readonly amount: string;
  readonly fee: string;
  readonly interest: string;
  readonly principal: string;
  readonly balance: string;
}

/** A due date, and the day from which it is in force; '' of the first one. */
export interface DueDate {
  readonly since: string;
  readonly date: string;
}

/** A receivable with all that its account follows from. */
export interface FinancedReceivable {
  readonly terms: FactoringTerms;
  /** 手续费, due with the first money that comes in. */
  readonly fee: string;
  /** In the order of their days. */
  readonly dueDates: readonly DueDate[];
  /** The day on which it was written off: interest runs no longer. Absent where it was not. */
  readonly stopped?: string | undefined;
  /** In the order in which they happened. */
  readonly moves: readonly Move[];
}

/** What is owed on a day. */
export interface Owed {
  readonly fee: string;
  readonly interest: string;
  readonly principal: string;
  readonly total: string;
}

const ZERO = '0.00';
const sum = (moves: readonly Move[], key: 'fee' | 'interest' | 'balance') =>
  round2(add(...moves.filter(({ kind }) => INCOMING.includes(kind)).map((move) => move[key])));

/** What a movement does to what is outstanding. */
function change({ kind, principal }: Move): string {
  if (kind === MOVE.advanced) return principal;
  if (kind === MOVE.advanceReturned || INCOMING.includes(kind)) return negate(principal);
  return '0';
}

/** What was advanced and the bank has not given back, yuan. */
export function advancedOf(moves: readonly Move[]): string {
  const kinds: readonly string[] = [MOVE.advanced, MOVE.advanceReturned];
  return round2(add(...moves.filter(({ kind }) => kinds.includes(kind)).map(change)));
}

/** What the debtor has paid, yuan. */
export function collectedOf(moves: readonly Move[]): string {
  return round2(
    add(...moves.filter(({ kind }) => kind === MOVE.collected).map(({ amount }) => amount)),
  );
}

/** 未还本金: what was advanced and has not come back. */
export function outstandingOf(moves: readonly Move[]): string {
  return round2(add(...moves.map(change)));
}

function dueIn(dueDates: readonly DueDate[], day: string): string {
  return dueDates.findLast(({ since }) => since <= day)?.date ?? '';
}

/** Whether a receivable is late on a day: by the due date that was in force before it, so that an extension makes no day earlier than itself timely. */
export function isLateOn({ dueDates }: Pick<FinancedReceivable, 'dueDates'>, day: string): boolean {
  const due = dueDates.findLast(({ since }) => since < day)?.date ?? '';
  return due !== '' && due < day;
}

/** What ran on a day; money that its debtor had paid before the advance went out waits for it, and earns nothing. */
function lentOn(moves: readonly Move[], day: string): string {
  const lent = outstandingOf(moves.filter(({ valueDate }) => valueDate <= day));
  return greater(ZERO, lent);
}

/**
 * Interest that has run until the end of a day, yuan: the day on which money moves is not counted for it, the last one is
 * (rules.md M6); after the due date that is in force at the higher rate. Segments of different principal stay unrounded, one
 * round2 at the end. Throws RangeError where a value is no decimal or no day.
 */
export function accruedInterest(receivable: FinancedReceivable, day: string): string {
  const { terms, dueDates, moves, stopped } = receivable;
  const until = stopped !== undefined && stopped < day ? stopped : day;
  const days = [
    ...moves.map(({ valueDate }) => valueDate),
    ...dueDates.flatMap(({ since, date }) => [since, date]),
    until,
  ];
  const breaks = [...new Set(days)].filter((day) => day !== '' && day <= until).sort();
  const parts = breaks.slice(1).map((to, index) => {
    const from = breaks[index] ?? to;
    const principal = lentOn(moves, from);
    const due = dueIn(dueDates, from);
    const isLate = due !== '' && from >= due;
    const weight = isLate ? add('1', terms.overdueUplift) : '1';
    return multiply(principal, String(daysBetween(from, to)), weight);
  });
  return divide(multiply(add(...parts), terms.annualRate), terms.dayCount, 2);
}

/** What is owed at the end of a day: the fee, the interest that has run, what is outstanding. Nothing where no money is out. */
export function owedOn(receivable: FinancedReceivable, day: string): Owed {
  const { moves, fee } = receivable;
  const isBegun = isPositive(advancedOf(moves));
  const left = (whole: string, paid: string) => round2(subtract(whole, paid));
  const parts = {
    fee: isBegun ? left(fee, sum(moves, 'fee')) : ZERO,
    interest: left(accruedInterest(receivable, day), sum(moves, 'interest')),
    principal: outstandingOf(moves),
  };
  return { ...parts, total: round2(add(parts.fee, parts.interest, parts.principal)) };
}

/** How money that comes in is allocated: fee, interest, principal (I12); what is left is the seller's balance. */
export function allocate(owed: Owed, amount: string): Omit<Owed, 'total'> & { balance: string } {
  const fee = round2(lesser(amount, owed.fee));
  const afterFee = subtract(amount, fee);
  const interest = round2(lesser(afterFee, owed.interest));
  const afterInterest = subtract(afterFee, interest);
  const principal = round2(lesser(afterInterest, owed.principal));
  return { fee, interest, principal, balance: round2(subtract(afterInterest, principal)) };
}

/** 尾款 that is the seller's and was not paid to it, yuan. */
export function balanceLeft(moves: readonly Move[]): string {
  const paid = moves.filter(({ kind }) => kind === MOVE.balancePaid).map(({ amount }) => amount);
  const back = moves.filter(({ kind }) => kind === MOVE.balanceReturned);
  return round2(
    subtract(add(sum(moves, 'balance'), ...back.map(({ amount }) => amount)), add(...paid)),
  );
}
