import { divideHalfUp } from './bigint-oracle.ts';

/** A receivable as the model keeps it: cents, and days as numbers. */
export interface OwedModel {
  principal: bigint;
  fee: bigint;
  exposure: bigint;
  /** Principal of the sale with what is disputed of it, which is no part of `principal`; the same where absent. */
  whole?: bigint;
  /** First chargeable day; undefined where no notice was sent. */
  from: number | undefined;
  paid: { principal: bigint; fee: bigint; penalty: bigint };
  moves: { day: number; amount: bigint }[];
  /** Penalty counted until it was given more time, which stays owed; none when absent. */
  before?: bigint;
  /** Penalty that was waived. */
  waived?: bigint;
}

/** An allocation: how it was divided. */
export interface TakenModel {
  owed: OwedModel;
  principal: bigint;
  fee: bigint;
  penalty: bigint;
  day: number;
}

/** Ten-thousandths a day. */
const DAILY = 5n;

/** The penalty by a day, counted day by day: what was outstanding as the day began. */
export function accrued({ from, moves, before = 0n }: OwedModel, until: number): bigint {
  if (from === undefined) return before;
  let charged = 0n;
  for (let day = from; day <= until; day += 1) {
    const standing = moves.filter((one) => one.day < day || one.day < from);
    charged += standing.reduce((sum, { amount }) => sum + amount, 0n) * DAILY;
  }
  const cents = divideHalfUp(charged, 10_000n);
  return before + (cents < 0n ? 0n : cents);
}

/** What is outstanding of each part on a day. */
export function outstanding(owed: OwedModel, day: number) {
  const late = accrued(owed, day) - owed.paid.penalty - (owed.waived ?? 0n);
  return {
    penalty: late < 0n ? 0n : late,
    fee: owed.fee - owed.paid.fee,
    principal: owed.principal - owed.paid.principal,
  };
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** Takes an amount: penalty, then fee, then principal; undefined where more is taken than is owed. */
export function take(owed: OwedModel, amount: bigint, day: number): TakenModel | undefined {
  const due = outstanding(owed, day);
  const penalty = least(amount, due.penalty);
  const fee = least(amount - penalty, due.fee);
  const principal = amount - penalty - fee;
  if (principal > due.principal) return undefined;
  const taken = { owed, principal, fee, penalty, day };
  book(taken, 1n);
  return taken;
}

function book({ owed, principal, fee, penalty, day }: TakenModel, sign: bigint): void {
  owed.paid.principal += sign * principal;
  owed.paid.fee += sign * fee;
  owed.paid.penalty += sign * penalty;
  owed.moves.push({ day, amount: -sign * principal });
}

/** Undoes it by its opposite. */
export const undo = (taken: TakenModel) => book(taken, -1n);

const amountOf = ({ principal, fee, penalty }: TakenModel) => principal + fee + penalty;

/**
 * The same of money of an earlier day than other that stands: what that has paid of the penalty is reckoned anew, in the order of the
 * days. `standing`: what stands, in the order in which it was taken. Answers it with what was divided anew, each with what is left of it:
 * null where nothing is.
 */
export function takeInOrder(
  owed: OwedModel,
  { amount, day }: { amount: bigint; day: number },
  standing: readonly TakenModel[],
): { taken: TakenModel; again: Map<TakenModel, TakenModel | null> } | undefined {
  const due = outstanding(owed, day);
  if (amount > due.penalty + due.fee + due.principal) return undefined;
  const later = inOrder(standing, owed, day).filter(({ penalty }) => penalty > 0n);
  for (const one of later) undo(one);
  const taken = take(owed, amount, day);
  if (taken === undefined) throw new Error('What fitted fits no more');
  return { taken, again: takeAgain(later) };
}

const inOrder = (standing: readonly TakenModel[], owed: OwedModel, day: number) =>
  standing
    .filter((one) => one.owed === owed && one.day > day)
    .toSorted((one, other) => one.day - other.day);

/** Takes what was undone again: as much as is owed by then. */
function takeAgain(later: readonly TakenModel[]): Map<TakenModel, TakenModel | null> {
  const again = new Map<TakenModel, TakenModel | null>();
  for (const one of later) {
    const left = outstanding(one.owed, one.day);
    const most = least(amountOf(one), left.penalty + left.fee + left.principal);
    again.set(one, most > 0n ? (take(one.owed, most, one.day) ?? null) : null);
  }
  return again;
}

/** Undoes it by its opposite; what stands of later days is divided as if it had never been taken. Answers that as takeInOrder does. */
export function undoInOrder(
  taken: TakenModel,
  standing: readonly TakenModel[],
): Map<TakenModel, TakenModel | null> {
  undo(taken);
  const later = inOrder(standing, taken.owed, taken.day).filter(
    (one) => accrued(one.owed, one.day) > 0n,
  );
  for (const one of later) undo(one);
  return takeAgain(later);
}

/** What has been freed of the limit so far; nothing of a sale of which disputes have left nothing. */
export const freed = ({
  exposure,
  paid,
  principal,
  whole = principal,
}: Pick<OwedModel, 'exposure' | 'principal' | 'whole'> & {
  paid: Pick<OwedModel['paid'], 'principal'>;
}): bigint => (whole === 0n ? 0n : divideHalfUp(exposure * paid.principal, whole));
