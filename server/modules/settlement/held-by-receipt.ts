import { sql } from 'kysely';

import type { ClaimOf } from '#contract/dispute/claim.ts';
import { OPEN_DISPUTE } from '#contract/dispute/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const holds = columnsOf('sales_order_hold', 'h');
const disputes = columnsOf('dispute', 'd');

/** What disputes over its receipt hold of a sale's line: nobody else may dispute the same once more. */
export async function heldByReceipt(tx: Tx, lineId: string): Promise<ClaimOf> {
  const { rows } = await sql<ClaimOf>`
    select coalesce(sum(${holds.qty}), 0)::text as qty, coalesce(sum(${holds.amount}), 0)::text as amount
    from ${holds} join ${disputes} on ${disputes.id} = ${holds.dispute_id}
    where ${holds.line_id} = ${lineId}
      and ${disputes.dispute_status} = any (${[...OPEN_DISPUTE]}::text[])`.execute(tx);
  return rows[0] ?? { qty: '0', amount: '0' };
}
