import { compareDecimals, isNegative, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, negate, subtract } from '#contract/arithmetic/money.ts';
import { type Entry, move, type Refuse } from '#server/kernel/ledger/draws.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import {
  accountOf,
  balancesOf,
  type GrantedLine,
  type Moving,
  nameOf,
  openMissing,
  type PickedLine,
  QUANTITY_BOOK,
  type Quantity,
  type QuantityBalance,
  quantitiesAt,
  STAGES,
  type Stage,
} from './books.ts';

const never: Refuse = ({ account, reason, shortBy }) => {
  throw new Error(`${nameOf(account)} takes no such quantity: ${reason} ${shortBy}`);
};

/**
 * Brings what may be picked of an order's lines to what the order says: the first time it is granted, later by what was
 * changed; in another `book`, what a document beside the pick-ups may draw of them. The caller holds the lock of the order.
 * Throws where more was drawn than the order has now.
 */
export async function grantLines(
  tx: Tx,
  lines: readonly GrantedLine[],
  { at, operatorId, object, tolerance }: Moving,
  book = QUANTITY_BOOK.ordered,
): Promise<void> {
  const own = lines.map(({ id, unit }) => ({ book, id, unit }));
  await openMissing(tx, own, { at, tolerance, mayExceed: true });
  const found = await balancesOf(tx, own);
  const entries = lines.flatMap(({ id, qty }): Entry[] => {
    const from = { book, id };
    const more = subtract(qty, found.get(nameOf(from))?.granted ?? '0');
    const way = compareDecimals(more, '0');
    if (way === 0) return [];
    const [kind, amount] =
      way > 0 ? (['grant', more] as const) : (['revoke', negate(more)] as const);
    return [{ kind, from, amount, object, operatorId, at }];
  });
  await move(tx, entries, never);
}

type Kind = 'hold' | 'release' | 'consume' | 'draw' | 'reverse';

/** One entry a line, from a stage to the next. */
function entriesTo(
  stage: Exclude<Stage, 'ordered'>,
  kind: Kind,
  lines: readonly Quantity[],
  { at, operatorId, object, override }: Moving,
): Entry[] {
  const before = STAGES[STAGES.indexOf(stage) - 1] ?? 'ordered';
  return lines.map((line) => ({
    kind,
    from: accountOf(before, line),
    to: accountOf(stage, line),
    amount: line.qty,
    object,
    operatorId,
    at,
    override,
  }));
}

/**
 * Holds quantities of order lines for the lines of a pick-up under way; the order's lines were granted before. What exceeds
 * an order line and its tolerance is refused in the words of `refuse` unless there is a reason; answers whether any exceeds.
 */
export async function holdPicked(
  tx: Tx,
  lines: readonly Quantity[],
  moving: Moving,
  refuse: Refuse,
): Promise<{ exceeds: boolean }> {
  const own = lines.map((line) => ({ ...accountOf('picked', line), unit: line.unit }));
  await openMissing(tx, own, { ...moving, mayExceed: false });
  const left = await move(tx, entriesTo('picked', 'hold', lines, moving), refuse);
  return { exceeds: left.some(({ available }) => isNegative(available)) };
}

/** Lines of what each has of something, those with none left out. */
function quantitiesOf(
  lines: readonly PickedLine[],
  balances: ReadonlyMap<string, QuantityBalance>,
  of: (balance: QuantityBalance) => string,
): Quantity[] {
  return lines.flatMap((line) => {
    const found = balances.get(line.id);
    const qty = found === undefined ? '0' : of(found);
    return isPositive(qty) ? [{ ...line, qty }] : [];
  });
}

const promisedOf = ({ promised }: QuantityBalance) => promised;
/** What no later stage has taken. */
const restOf = ({ granted, held, used }: QuantityBalance) => subtract(granted, add(held, used));

/** How a hold ends: the quantities come to its stage (`consume`), or are free again (`release`). */
type HoldEnd = 'consume' | 'release';

/** Ends what `holdPicked` began: all that is held for a pick-up, nothing where nothing is held. */
export async function endPicked(
  tx: Tx,
  kind: HoldEnd,
  lines: readonly PickedLine[],
  moving: Moving,
): Promise<void> {
  const held = quantitiesOf(lines, await quantitiesAt(tx, 'picked', lines), promisedOf);
  await move(tx, entriesTo('picked', kind, held, moving), never);
}

/** What was picked and no later stage has taken goes back to its order; answers what each line gave back. */
export async function giveBackRest(
  tx: Tx,
  lines: readonly PickedLine[],
  moving: Moving,
): Promise<readonly Quantity[]> {
  const rest = quantitiesOf(lines, await quantitiesAt(tx, 'picked', lines), restOf);
  await move(tx, entriesTo('picked', 'reverse', rest, moving), never);
  return rest;
}

/** The stages behind the pick-up: what documents of transport, delivery and receipt bring goods to. */
export type LaterStage = Exclude<Stage, 'ordered' | 'picked'>;

/** Quantities on the way to a stage, and the words of a refusal. */
interface Advancing {
  lines: readonly Quantity[];
  refuse?: Refuse;
}

async function takeFromBefore(
  tx: Tx,
  { stage, kind, lines, refuse = never }: Advancing & { stage: LaterStage; kind: 'draw' | 'hold' },
  moving: Moving,
): Promise<void> {
  const own = lines.map((line) => ({ ...accountOf(stage, line), unit: line.unit }));
  await openMissing(tx, own, { ...moving, mayExceed: false });
  await move(tx, entriesTo(stage, kind, lines, moving), refuse);
}

/**
 * Brings quantities from the stage before to this one. What exceeds that stage and the tolerance is refused in the words of
 * `refuse`. The caller holds the lock of the pick-up.
 */
export const advance = (
  tx: Tx,
  stage: LaterStage,
  advancing: Advancing,
  moving: Moving,
): Promise<void> => takeFromBefore(tx, { ...advancing, stage, kind: 'draw' }, moving);

/**
 * Promises quantities of the stage before to a document that will bring them to this one, such as a trip that has not left:
 * nobody else takes them meanwhile. Refused like `advance`; the caller holds the lock of the pick-up.
 */
export const holdFor = (
  tx: Tx,
  stage: LaterStage,
  advancing: Advancing,
  moving: Moving,
): Promise<void> => takeFromBefore(tx, { ...advancing, stage, kind: 'hold' }, moving);

/** Ends what `holdFor` began. */
export async function endHold(
  tx: Tx,
  stage: LaterStage,
  { kind, lines }: { kind: HoldEnd; lines: readonly Quantity[] },
  moving: Moving,
): Promise<void> {
  await move(tx, entriesTo(stage, kind, lines, moving), never);
}

/** Takes back what `advance` brought, by a red entry: a part that was refused, a slip that was wrong. */
export async function retreat(
  tx: Tx,
  stage: LaterStage,
  { lines, refuse = never }: Advancing,
  moving: Moving,
): Promise<void> {
  await move(tx, entriesTo(stage, 'reverse', lines, moving), refuse);
}

/** Everything that was picked and has not moved on, to the stage of that name: goods that leave, or change hands, as a whole. */
export async function restAt(
  tx: Tx,
  stage: Exclude<Stage, 'ordered'>,
  lines: readonly PickedLine[],
): Promise<readonly Quantity[]> {
  return quantitiesOf(lines, await quantitiesAt(tx, stage, lines), restOf);
}
