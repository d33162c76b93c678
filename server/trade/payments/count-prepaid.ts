import { sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const kept = columnsOf('supplier_balance', 'b');

/**
 * So much more of a confirmed settlement is prepaid, and so much less of it is awaited; answers whether anything is kept of what its
 * supplier is owed.
 */
export async function countPrepaid(tx: Tx, paperId: string, amount: string): Promise<boolean> {
  const known = await tx
    .updateTable('supplier_balance as b')
    .set({
      prepaid: sql<string>`${kept.prepaid} + ${amount}::numeric`,
      awaited: sql<string>`greatest(0, ${kept.awaited} - ${amount}::numeric)`,
    })
    .where('b.purchase_settlement_id', '=', paperId)
    .returning('b.id')
    .executeTakeFirst();
  return known !== undefined;
}
