import { sql } from 'kysely';

import { greater, lesser } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { DisputeEnd } from '#server/kernel/parts/dispute.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lineWorth } from '#server/trade/disputes/line-worth.ts';
import { goodsOf, lineOf } from './change-line.ts';
import { SALE } from './paper-kinds.ts';

const changes = columnsOf('sales_order_change', 'c');
const disputes = columnsOf('dispute', 'd');

/** Goods that disputes over receipts have taken off a sale's line, and what was taken off for them, then or late. */
async function takenOf(tx: Tx, lineId: string): Promise<{ qty: string; amount: string }> {
  const { rows } = await sql<{ qty: string; amount: string }>`
    select coalesce(-sum(${changes.qty}) filter (where ${changes.of_receipt}), 0)::text as qty,
      coalesce(-sum(${changes.amount_incl} + case when ${changes.of_receipt} then 0 else ${disputes.settled_amount} end), 0)::text as amount
    from ${changes} join ${disputes} on ${disputes.id} = ${changes.dispute_id} where ${changes.line_id} = ${lineId}`.execute(
    tx,
  );
  return rows[0] ?? { qty: '0', amount: '0' };
}

/**
 * A dispute over the money of a sale's line lets go of what was not found right. Where that is the price of goods which were found not
 * to have come meanwhile, nobody owes it: so much is taken off with what was found right, yuan.
 */
export async function takenLate(
  tx: Tx,
  { objectId, lineId, claimAmount, settledAmount }: DisputeEnd,
): Promise<string> {
  const line = await lineOf(SALE, tx, objectId, lineId);
  if (line === undefined) return '0';
  const taken = await takenOf(tx, lineId);
  const missing = greater('0', subtract(lineWorth(goodsOf(line), taken.qty), taken.amount));
  return round2(lesser(missing, subtract(claimAmount, settledAmount)));
}
