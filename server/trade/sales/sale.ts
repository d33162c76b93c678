import { sql } from 'kysely';

import { isAtLeast, isNegative, isPositive } from '#contract/arithmetic/decimal.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';

const sales = columnsOf('sales_order', 's');
const plans = columnsOf('receivable_plan', 'p');

/** Yuan by which the counters of a sale move; decimal texts that may be negative. */
interface Counted {
  /** Applied for, and not issued yet. */
  applied?: string;
  invoiced?: string;
  /** What is collected is counted anew, from the receivable that the caller holds. */
  collected?: true;
}

/**
 * SQL: what of the settlement of the sale `s` has come: principal and the fees of the settlement. Fees of extensions are agreed after it and
 * paid behind its own (docs/decisions/172).
 */
const collectedOf = sql<string>`coalesce((
  select ${plans.paid_principal} + least(${plans.paid_fee}, ${sales.service_fee} + ${sales.fund_fee})
  from ${plans} where ${plans.sales_order_id} = ${sales.id} and not ${plans.deleted}), 0)`;

interface Counters {
  status: string;
  settleAmount: string;
  applied: string;
  invoiced: string;
  collected: string;
}

const { confirmed, toInvoice, partInvoiced, invoiced, partCollected, collected } = SALES_STATUS;
const COUNTING: readonly string[] = [
  confirmed,
  toInvoice,
  partInvoiced,
  invoiced,
  partCollected,
  collected,
];

/** The status that follows from what of a confirmed sale is invoiced and collected (rules.md C.19). */
export function salesStatusOf(counters: Omit<Counters, 'status'>): string {
  const reaches = (amount: string) => isAtLeast(amount, counters.settleAmount);
  if (isPositive(counters.collected)) {
    return reaches(counters.collected) ? collected : partCollected;
  }
  if (isPositive(counters.invoiced)) return reaches(counters.invoiced) ? invoiced : partInvoiced;
  return isPositive(counters.applied) ? toInvoice : confirmed;
}

/**
 * Adds to what of a sale is applied for and invoiced, counts what is collected where that has moved, and sets the status that follows from it, under the lock of
 * its row. Throws 404 where there is none, an Error where it is not confirmed or a counter fell below zero: whoever counts has
 * asked before.
 */
export async function countSale(
  tx: Tx,
  salesOrderId: string,
  { applied = '0', invoiced: billed = '0', collected: isMoved }: Counted,
  { at, accountId }: ByAny,
): Promise<void> {
  const { rows } = await sql<Counters>`
    select ${sales.sales_order_status} as status, ${sales.settle_amount} as "settleAmount",
      ${sales.applied_amount} + ${applied}::numeric as applied,
      ${sales.invoiced_amount} + ${billed}::numeric as invoiced,
      ${isMoved ? collectedOf : sales.collected_amount} as collected
    from ${sales} where ${sales.id} = ${salesOrderId} and not ${sales.deleted}
    for no key update`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw noSuchRecord();
  const { status, ...counters } = found;
  const counts = [counters.applied, counters.invoiced, counters.collected];
  if (!COUNTING.includes(status) || counts.some(isNegative)) {
    throw new Error(`Sale ${salesOrderId} of status ${status} takes no such counts`);
  }
  await tx
    .updateTable('sales_order')
    .set((row) => ({
      applied_amount: counters.applied,
      invoiced_amount: counters.invoiced,
      collected_amount: counters.collected,
      sales_order_status: salesStatusOf(counters),
      ...(accountId !== null && { updated_by: accountId }),
      updated_at: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', salesOrderId)
    .execute();
}
