import { sql } from 'kysely';

import { isPositive } from '#contract/arithmetic/decimal.ts';
import { add, grouped, negate, round2, subtract } from '#contract/arithmetic/money.ts';
import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { type Parts, splitOver } from '#contract/collection/penalty.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, Refusal, refused } from '#server/kernel/wire/refusal.ts';
import { bringUpTo } from '#server/trade/sales/bring-up-to.ts';
import { settleFreed } from '#server/trade/sales/freed-share.ts';
import { type Allocating, countTaken, writeAllocation, writeOpposite } from './counters.ts';
import { outstandingOf, totalOf } from './due.ts';
import { lockLater, partOrder, takeLaterAgain, takeOutLater } from './later.ts';
import {
  type Collection,
  expectCounted,
  expectLeft,
  expectUnclosed,
  lockReceivables,
  type Receivable,
} from './lock.ts';

const allocations = columnsOf('collection_allocation', 'a');
const later = columnsOf('collection_allocation', 'l');

/** An amount of a collection for a receivable, yuan. */
export interface Part {
  receivableId: string;
  amount: string;
}

function over({ no }: Receivable, left: string) {
  const { code, text } = COLLECTION_REFUSAL.over;
  return refused({ code, text: `${text}：${no} 尚欠 ${grouped(left)} 元` }, { data: { left } });
}

/** Divides each part over what is outstanding on the value date. Throws what does not fit. */
async function divided(tx: Tx, collection: Collection, parts: readonly Part[]) {
  const ids = parts.map(({ receivableId }) => receivableId);
  await expectUnclosed(tx, collection.valueDate, ids);
  const found = await lockReceivables(tx, ids, collection.valueDate);
  const order = await partOrder(tx);
  const due = new Map(found.map((one) => [one.id, { one, left: outstandingOf(one) }]));
  return parts.map(({ receivableId, amount }) => {
    const known = due.get(receivableId);
    if (known === undefined) throw noSuchRecord();
    const { one, left } = known;
    if (one.companyId !== collection.companyId) throw refused(COLLECTION_REFUSAL.payer);
    const split = splitOver(amount, left, order);
    if (isPositive(split.left)) throw over(one, totalOf(left));
    known.left = {
      principal: subtract(left.principal, split.parts.principal),
      fee: subtract(left.fee, split.parts.fee),
      penalty: subtract(left.penalty, split.parts.penalty),
    };
    return { receivable: one, split: split.parts };
  });
}

/**
 * Writes down what is taken of a locked collection for receivables, without what follows of the limit: as if all their money had been taken
 * in the order of its days. Answers them, and the collections of later days that were divided anew.
 */
async function take(allocating: Allocating, collection: Collection, parts: readonly Part[]) {
  const { tx } = allocating;
  const total = add('0', ...parts.map(({ amount }) => amount));
  expectLeft(total, collection, COLLECTION_REFUSAL.left);
  const ids = parts.map(({ receivableId }) => receivableId);
  await lockLater(tx, ids, collection.valueDate);
  const fitting = await divided(tx, collection, parts);
  const day = collection.valueDate;
  const later = await takeOutLater(allocating, ids, { day, why: 'taken' });
  const taken = later.length > 0 ? await divided(tx, collection, parts) : fitting;
  for (const { receivable, split } of taken) {
    await writeAllocation(allocating, collection, { receivable, split });
  }
  if (parts.length > 0) await countTaken(allocating, collection, total);
  await takeLaterAgain(allocating, later);
  const again = [...new Set(later.map(({ collectionId }) => collectionId))];
  return { taken: taken.map(({ receivable }) => receivable), again };
}

type Touched = Pick<Receivable, 'id' | 'projectId' | 'status'>;

/** What follows for receivables whose money has moved: penalty, status, and the limit, where room is given before it is taken. */
async function follow(
  { tx, at, accountId }: Allocating,
  { no }: Collection,
  touched: { taken: readonly Touched[]; undone?: Touched },
): Promise<void> {
  const { taken, undone } = touched;
  const all = new Map((undone ? [...taken, undone] : taken).map((one) => [one.id, one]));
  // Limits are locked one by one: in one order, whoever allocates.
  const ordered = [...all.values()].toSorted((one, other) =>
    one.projectId.localeCompare(other.projectId),
  );
  const making = { at, accountId };
  for (const { id } of ordered) {
    await bringUpTo(tx, id, { today: wireDay(at), isMoney: true }, making);
    await settleFreed(tx, id, { ...making, note: `回款 ${no}` });
  }
}

/**
 * Takes parts of a locked collection for receivables of its payer, in the order of the parameter (I12): all or nothing. Throws
 * collection_left, collection_over, collection_payer, month_closed. Answers the collections of later days that were divided anew.
 */
export async function allocate(
  allocating: Allocating,
  collection: Collection,
  parts: readonly Part[],
): Promise<readonly string[]> {
  const { taken, again } = await take(allocating, collection, parts);
  await follow(allocating, collection, { taken });
  return again;
}

interface Allocation extends Parts {
  id: string;
  receivableId: string;
  undone: boolean;
}

async function allocationOf(tx: Tx, collectionId: string, id: string): Promise<Allocation> {
  const { rows } = await sql<Allocation>`
    select ${allocations.id}, ${allocations.receivable_id} as "receivableId",
      ${allocations.principal}::text, ${allocations.fee}::text, ${allocations.penalty}::text,
      exists (select from ${later} where ${later.undoes} = ${allocations.id}) as undone
    from ${allocations} where ${allocations.id} = ${id} and ${allocations.undoes} is null
      and ${allocations.collection_id} = ${collectionId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  if (found.undone) throw refused(COLLECTION_REFUSAL.undone);
  return found;
}

/** Later money is divided as if what was undone had never been taken. Answers the collections that were divided anew. */
async function divideAnew(
  allocating: Allocating,
  receivableId: string,
  day: string,
): Promise<string[]> {
  const later = await takeOutLater(allocating, [receivableId], { day, why: 'undone' });
  await takeLaterAgain(allocating, later);
  return later.map(({ collectionId }) => collectionId);
}

/** Does `act`, or where the room that it takes back of a limit is in use, `otherwise`. */
async function withRoom<T>(tx: Tx, act: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  await sql`savepoint with_room`.execute(tx);
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal && error.code === LIMIT_REFUSAL.insufficient.code)) throw error;
    await sql`rollback to savepoint with_room`.execute(tx);
    return await otherwise();
  }
}

/**
 * Undoes one allocation of a locked collection by its opposite; `instead` takes the money for others in the same step. What the
 * allocation freed of the limit is taken back (rules.md M13): refused with what is missing where that room is in use by now. What came later
 * for the same receivable is divided anew, unless there is no room for what that takes back alone. Answers as allocate does.
 */
export async function undoAllocation(
  allocating: Allocating,
  collection: Collection,
  {
    allocationId,
    reason,
    instead,
  }: { allocationId: string; reason: string; instead: readonly Part[] },
): Promise<readonly string[]> {
  const { tx } = allocating;
  const found = await allocationOf(tx, collection.id, allocationId);
  await expectUnclosed(tx, collection.valueDate, [found.receivableId]);
  await lockLater(tx, [found.receivableId], collection.valueDate);
  const ids = [found.receivableId, ...instead.map(({ receivableId }) => receivableId)];
  const locked = await lockReceivables(tx, ids, collection.valueDate);
  const receivable = locked.find(({ id }) => id === found.receivableId);
  if (receivable === undefined) throw noSuchRecord();
  await writeOpposite(allocating, collection, { receivable, taken: found, reason });
  const total = totalOf(found);
  await countTaken(allocating, collection, round2(negate(total)));
  const freed = { ...collection, allocated: subtract(collection.allocated, total) };
  if (instead.length === 0) await expectCounted(tx, freed);
  const finish = async (anew: readonly string[]) => {
    const { taken, again } = await take(allocating, freed, instead);
    await follow(allocating, collection, { taken, undone: receivable });
    return [...new Set([...anew, ...again])];
  };
  return await withRoom(
    tx,
    async () => finish(await divideAnew(allocating, receivable.id, collection.valueDate)),
    () => finish([]),
  );
}
