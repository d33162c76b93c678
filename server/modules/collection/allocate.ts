import { sql } from 'kysely';

import { isAtLeast, isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { add, grouped, negate, round2, subtract } from '#contract/arithmetic/money.ts';
import { COLLECTION_REFUSAL } from '#contract/collection/collection.ts';
import { orderOf, type Parts, splitOver } from '#contract/collection/penalty.ts';
import { COLLECTION_STATUS, PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { paramsOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { settleFreed } from '#server/trade/sales/freed-share.ts';
import { countSale } from '#server/trade/sales/sale.ts';
import { bringUpTo, outstandingOf, totalOf } from './due.ts';
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
const t = columnsOf('receivable_plan', 't');

export interface Allocating {
  tx: Tx;
  at: Date;
  accountId: string;
}

/** An amount of a collection for a receivable, yuan. */
export interface Part {
  receivableId: string;
  amount: string;
}

const ORDER = 'collection.allocationOrder';
const { open, settled, early } = PLAN_STATUS;
const { partly, allocated, waiting, refunded } = COLLECTION_STATUS;

/** Where a collection stands by what of it is taken and given back. */
export function collectionStatusOf(amount: string, taken: string, back: string): string {
  const isWhole = isAtLeast(add(taken, back), amount);
  const hasTaken = isPositive(taken);
  if (isWhole) return hasTaken ? allocated : refunded;
  return hasTaken ? partly : waiting;
}

/** Raises what of a collection is taken by money that may be below zero, and its status. */
async function countTaken(
  { tx, at, accountId }: Allocating,
  { id, amount, allocated: before, refunded: back }: Collection,
  moved: string,
): Promise<void> {
  const taken = round2(add(before, moved));
  await tx
    .updateTable('collection')
    .set((row) => ({
      allocated: taken,
      collection_status: collectionStatusOf(amount, taken, back),
      updated_by: accountId,
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** The counters of a receivable and of its sale follow a movement of its parts, which may be below zero. */
async function countPaid(
  { tx, at, accountId }: Allocating,
  receivable: Pick<Receivable, 'id' | 'salesOrderId'>,
  { principal, fee, penalty }: Parts,
) {
  await tx
    .updateTable('receivable_plan as t')
    .set({
      paid_principal: sql<string>`${t.paid_principal} + ${principal}::numeric`,
      paid_fee: sql<string>`${t.paid_fee} + ${fee}::numeric`,
      paid_penalty: sql<string>`${t.paid_penalty} + ${penalty}::numeric`,
      // What was settled is looked at anew; bringUpTo says where it stands.
      plan_status: sql<string>`case when ${t.plan_status} in (${settled}, ${early}) then ${open}
        else ${t.plan_status} end`,
    })
    .where('t.id', '=', receivable.id)
    .execute();
  const collected = add(principal, fee);
  if (isZero(collected)) return;
  await countSale(tx, receivable.salesOrderId, { collected }, { at, accountId });
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
  const order = orderOf((await paramsOf(tx, [ORDER]))[ORDER] ?? '');
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

/** Writes down what is taken of a locked collection for receivables, without what follows of the limit. */
async function take(allocating: Allocating, collection: Collection, parts: readonly Part[]) {
  const { tx, at, accountId } = allocating;
  const total = add('0', ...parts.map(({ amount }) => amount));
  expectLeft(total, collection, COLLECTION_REFUSAL.left);
  const taken = await divided(tx, collection, parts);
  for (const { receivable, split } of taken) {
    await tx
      .insertInto('collection_allocation')
      .values({
        ...split,
        collection_id: collection.id,
        receivable_id: receivable.id,
        value_date: collection.valueDate,
        account_id: accountId,
        created_at: at,
      })
      .execute();
    await countPaid(allocating, receivable, split);
  }
  if (parts.length > 0) await countTaken(allocating, collection, total);
  return taken.map(({ receivable }) => receivable);
}

type Touched = Pick<Receivable, 'id' | 'projectId' | 'status'>;

/** What follows for receivables whose money has moved: penalty, status, and the limit, where room is given before it is taken. */
async function follow(
  { tx, at, accountId }: Allocating,
  { no, valueDate }: Collection,
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
    const days = { today: wireDay(at), moneyDay: valueDate };
    await bringUpTo(tx, id, days, making);
    await settleFreed(tx, id, { ...making, note: `回款 ${no}` });
  }
}

/**
 * Takes parts of a locked collection for receivables of its payer, in the order of the parameter (I12): all or nothing. Throws
 * collection_left, collection_over, collection_payer, month_closed.
 */
export async function allocate(
  allocating: Allocating,
  collection: Collection,
  parts: readonly Part[],
): Promise<void> {
  const taken = await take(allocating, collection, parts);
  await follow(allocating, collection, { taken });
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

/**
 * Undoes one allocation of a locked collection by its opposite; `instead` takes the money for others in the same step. What the
 * allocation freed of the limit is taken back (money.md 13): refused with what is missing where that room is in use by now.
 */
export async function undoAllocation(
  allocating: Allocating,
  collection: Collection,
  {
    allocationId,
    reason,
    instead,
  }: { allocationId: string; reason: string; instead: readonly Part[] },
): Promise<void> {
  const { tx, at, accountId } = allocating;
  const found = await allocationOf(tx, collection.id, allocationId);
  await expectUnclosed(tx, collection.valueDate, [found.receivableId]);
  const ids = [found.receivableId, ...instead.map(({ receivableId }) => receivableId)];
  const locked = await lockReceivables(tx, ids, collection.valueDate);
  const receivable = locked.find(({ id }) => id === found.receivableId);
  if (receivable === undefined) throw noSuchRecord();
  const back = {
    principal: round2(negate(found.principal)),
    fee: round2(negate(found.fee)),
    penalty: round2(negate(found.penalty)),
  };
  await tx
    .insertInto('collection_allocation')
    .values({
      ...back,
      collection_id: collection.id,
      receivable_id: found.receivableId,
      value_date: collection.valueDate,
      undoes: found.id,
      reason,
      account_id: accountId,
      created_at: at,
    })
    .execute();
  await countPaid(allocating, receivable, back);
  const total = totalOf(found);
  await countTaken(allocating, collection, round2(negate(total)));
  const freed = { ...collection, allocated: subtract(collection.allocated, total) };
  if (instead.length === 0) await expectCounted(tx, freed);
  const taken = await take(allocating, freed, instead);
  await follow(allocating, collection, { taken, undone: receivable });
}
