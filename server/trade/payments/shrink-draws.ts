import { sql } from 'kysely';

import { isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');

/** What a request has taken over of a balance. */
export interface Draw {
  id: string;
  paperId: string;
  amount: string;
  /** What of it may be taken away. */
  loose: string;
}

interface Less {
  amount: string;
  /** Because it is prepaid of another settlement. */
  isElsewhere?: boolean;
}

/** Takes so much away from what a request took over, in this order; answers the settlements whose balance has to follow. */
export async function loosen(
  tx: Tx,
  rows: readonly Draw[],
  { amount, isElsewhere = false }: Less,
): Promise<string[]> {
  let left = amount;
  const papers: string[] = [];
  for (const draw of rows) {
    const less = lesser(left, draw.loose);
    if (!isPositive(less)) continue;
    const stays = round2(subtract(draw.amount, less));
    const rest = isPositive(stays) ? { amount: stays, released: '0' } : { ended: true };
    const elsewhere = sql<string>`${draws.elsewhere} + ${isElsewhere ? less : '0'}::numeric`;
    const changed = tx.updateTable('supplier_balance_draw as d').set({ ...rest, elsewhere });
    await changed.where('d.id', '=', draw.id).execute();
    papers.push(draw.paperId);
    left = subtract(left, less);
  }
  return papers;
}

/**
 * The supplier has sent back money of a request that took over its balance: so much less of it counts as asked for, newest first.
 * Answers the settlements whose balance has to follow (reserveBalance).
 */
export function shrinkDraws(tx: Tx, requestId: string, amount: string): Promise<string[]> {
  return asPlatform(tx, async () => {
    const { rows } = await sql<Draw>`
      select ${draws.id}, ${draws.amount}::text, ${draws.amount}::text as loose, ${kept.purchase_settlement_id} as "paperId"
      from ${draws} join ${kept} on ${kept.id} = ${draws.balance_id}
      where ${draws.pay_apply_id} = ${requestId} and not ${draws.ended}
      order by ${draws.id} desc for no key update of d, b`.execute(tx);
    return loosen(tx, rows, { amount });
  });
}
