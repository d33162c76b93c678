import { type RawBuilder, sql } from 'kysely';

import { isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { negate, round2 } from '#contract/arithmetic/money.ts';
import { orderOf, type PartOrder, type Parts, splitOver } from '#contract/collection/penalty.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { type Allocating, countTaken, writeAllocation, writeOpposite } from './counters.ts';
import { outstandingOf, totalOf } from './due.ts';
import { lockCollection, lockReceivables } from './lock.ts';

const taken = columnsOf('collection_allocation', 'a');
const undoing = columnsOf('collection_allocation', 'l');

const ORDER = 'collection.allocationOrder';

/** In which order money is taken for the parts of what is owed, as the parameter has it. */
export async function partOrder(tx: Tx): Promise<PartOrder> {
  return orderOf((await paramsOf(tx, [ORDER]))[ORDER] ?? '');
}

/** An allocation that stands, of money that came later. */
interface Later extends Parts {
  id: string;
  collectionId: string;
  receivableId: string;
}

/** Why money is divided anew: other money of an earlier day is taken after it, or that is undone. */
type Why = 'taken' | 'undone';

/** What of later money stays as it is: with less outstanding before it, it pays no penalty where it paid none; nor where none has run. */
const CHANGES: Readonly<Record<Why, RawBuilder<unknown>>> = {
  taken: sql`${taken.penalty} > 0`,
  undone: sql`receivable_penalty(${taken.receivable_id}, ${taken.value_date}) > 0`,
};

const SAID: Readonly<Record<Why, string>> = {
  taken: '到账的回款后认，按到账日先后重新认款',
  undone: '到账的回款撤销认款，按到账日先后重新认款',
};

/** What stands for receivables of money that came after a day, in the order of its days: all of it, or what may be divided otherwise. */
async function laterOf(
  tx: Tx,
  receivableIds: readonly string[],
  day: string,
  changes: RawBuilder<unknown> = sql`true`,
): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select ${taken.id}, ${taken.collection_id} as "collectionId", ${taken.receivable_id} as "receivableId",
      ${taken.principal}::text, ${taken.fee}::text, ${taken.penalty}::text
    from ${taken} where ${taken.receivable_id} = any (${[...receivableIds]}::bigint[]) and ${taken.undoes} is null
      and ${taken.value_date} > ${day}::date and ${changes}
      and not exists (select from ${undoing} where ${undoing.undoes} = ${taken.id})
    order by ${taken.value_date}, ${taken.id}`.execute(tx);
  return rows;
}

/**
 * Locks the collections of such money: before the receivables, as whoever takes of a collection does, and the earlier day first, so that
 * two never wait for each other crosswise.
 */
export async function lockLater(
  tx: Tx,
  receivableIds: readonly string[],
  day: string,
): Promise<void> {
  for (const { collectionId } of await laterOf(tx, receivableIds, day)) {
    await lockCollection(tx, { id: collectionId });
  }
}

async function locked(tx: Tx, { collectionId, receivableId }: Later) {
  const collection = await lockCollection(tx, { id: collectionId });
  const [receivable] = await lockReceivables(tx, [receivableId], collection.valueDate);
  if (receivable === undefined) throw noSuchRecord();
  return { collection, receivable };
}

/**
 * Money of an earlier day is about to be taken, or was undone: what later money has paid of the penalty was reckoned without it, or with it,
 * and is undone by its opposite until it is taken again. Answers what was undone.
 */
export async function takeOutLater(
  allocating: Allocating,
  receivableIds: readonly string[],
  { day, why }: { day: string; why: Why },
): Promise<readonly Later[]> {
  const { tx } = allocating;
  const found = await laterOf(tx, receivableIds, day, CHANGES[why]);
  for (const one of found) {
    const { collection, receivable } = await locked(tx, one);
    const reason = `${day} ${SAID[why]}`;
    await writeOpposite(allocating, collection, { receivable, taken: one, reason });
    await countTaken(allocating, collection, round2(negate(totalOf(one))));
  }
  return found;
}

/** Takes what was taken out again, in the order of its days: as much as is still owed by then; the rest stays with its collection. */
export async function takeLaterAgain(
  allocating: Allocating,
  later: readonly Later[],
): Promise<void> {
  const { tx } = allocating;
  const order = await partOrder(tx);
  for (const one of later) {
    const { collection, receivable } = await locked(tx, one);
    const due = outstandingOf(receivable);
    const amount = round2(lesser(totalOf(one), totalOf(due)));
    if (!isPositive(amount)) continue;
    const { parts: split } = splitOver(amount, due, order);
    await writeAllocation(allocating, collection, { receivable, split });
    await countTaken(allocating, collection, amount);
  }
}
