import { sql } from 'kysely';

import { isAtLeast, isPositive, isZero } from '#contract/arithmetic/decimal.ts';
import { add, negate, round2 } from '#contract/arithmetic/money.ts';
import type { Parts } from '#contract/collection/penalty.ts';
import { COLLECTION_STATUS, PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { countSale } from '#server/trade/sales/sale.ts';
import type { Collection, Receivable } from './lock.ts';

const t = columnsOf('receivable_plan', 't');

export interface Allocating {
  tx: Tx;
  at: Date;
  accountId: string;
}

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
export async function countTaken(
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
  if (isZero(add(principal, fee))) return;
  await countSale(tx, receivable.salesOrderId, { collected: true }, { at, accountId });
}

/** An amount of a collection is taken for a locked receivable: the row, and what the receivable counts as paid. */
export async function writeAllocation(
  allocating: Allocating,
  { id, valueDate }: Pick<Collection, 'id' | 'valueDate'>,
  {
    receivable,
    split,
    more = {},
  }: { receivable: Receivable; split: Parts; more?: { undoes?: string; reason?: string } },
): Promise<void> {
  const { tx, at, accountId } = allocating;
  await tx
    .insertInto('collection_allocation')
    .values({
      ...split,
      ...more,
      collection_id: id,
      receivable_id: receivable.id,
      value_date: valueDate,
      account_id: accountId,
      created_at: at,
    })
    .execute();
  await countPaid(allocating, receivable, split);
}

/** The opposite of an allocation. */
export async function writeOpposite(
  allocating: Allocating,
  collection: Pick<Collection, 'id' | 'valueDate'>,
  {
    receivable,
    taken: { id, principal, fee, penalty },
    reason,
  }: { receivable: Receivable; taken: Parts & { id: string }; reason: string },
): Promise<void> {
  const split = {
    principal: round2(negate(principal)),
    fee: round2(negate(fee)),
    penalty: round2(negate(penalty)),
  };
  await writeAllocation(allocating, collection, {
    receivable,
    split,
    more: { undoes: id, reason },
  });
}
