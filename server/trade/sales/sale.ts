import { sql } from 'kysely';

import { isAtLeast, isNegative, isPositive } from '#contract/arithmetic/decimal.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';

const sales = columnsOf('sales_order', 's');

/** Yuan by which the counters of a sale move; decimal texts that may be negative. */
interface Counted {
  /** Applied for, and not issued yet. */
  applied?: string;
  invoiced?: string;
  collected?: string;
}

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

/** The status that follows from what of a confirmed sale is invoiced and collected (domain.md C.19). */
export function salesStatusOf(counters: Omit<Counters, 'status'>): string {
  const reaches = (amount: string) => isAtLeast(amount, counters.settleAmount);
  if (isPositive(counters.collected)) {
    return reaches(counters.collected) ? collected : partCollected;
  }
  if (isPositive(counters.invoiced)) return reaches(counters.invoiced) ? invoiced : partInvoiced;
  return isPositive(counters.applied) ? toInvoice : confirmed;
}

/**
 * Adds to what of a sale is applied for, invoiced and collected, and sets the status that follows from it, under the lock of
 * its row. Throws 404 where there is none, an Error where it is not confirmed or a counter fell below zero: whoever counts has
 * asked before.
 */
export async function countSale(
  tx: Tx,
  salesOrderId: string,
  { applied = '0', invoiced: billed = '0', collected: got = '0' }: Counted,
  { at, accountId }: ByAny,
): Promise<void> {
  const { rows } = await sql<Counters>`
    select ${sales.sales_order_status} as status, ${sales.settle_amount} as "settleAmount",
      ${sales.applied_amount} + ${applied}::numeric as applied,
      ${sales.invoiced_amount} + ${billed}::numeric as invoiced,
      ${sales.collected_amount} + ${got}::numeric as collected
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
