import { sql } from 'kysely';

import { isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';

const kept = columnsOf('supplier_balance', 'b');
const draws = columnsOf('supplier_balance_draw', 'd');
const papers = columnsOf('purchase_settlement', 'p');
const advances = columnsOf('sales_order_advance', 'v');
const payments = columnsOf('payment', 'y');

/** What a request has taken over of a balance. */
export interface Draw {
  id: string;
  paperId: string;
  amount: string;
  /** What of the limit it has taken over from what was reserved for the balance. */
  released: string;
  /** What of it may be taken away. */
  loose: string;
}

/** What of a request's draws lies in none of the sales that they are of, newest first. */
export async function looseDraws(tx: Tx, requestId: string): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select ${draws.id}, ${draws.amount}::text, ${draws.released}::text, ${kept.purchase_settlement_id} as "paperId",
      greatest(0, ${draws.amount} - coalesce((select sum(${advances.amount} - ${advances.returned}) from ${advances}
        join ${payments} on ${payments.id} = ${advances.payment_id}
        where ${advances.sales_order_id} = ${papers.sales_order_id} and ${advances.after_settlement}
          and ${payments.pay_apply_id} = ${requestId}), 0))::text as loose
    from ${draws} join ${kept} on ${kept.id} = ${draws.balance_id}
    join ${papers} on ${papers.id} = ${kept.purchase_settlement_id}
    where ${draws.pay_apply_id} = ${requestId} and not ${draws.ended}
    order by ${draws.id} desc for no key update of d, b`.execute(tx);
  return rows;
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
  const followed: string[] = [];
  for (const draw of rows) {
    const less = lesser(left, draw.loose);
    if (!isPositive(less)) continue;
    const stays = round2(subtract(draw.amount, less));
    const rest = isPositive(stays) ? { amount: stays, released: '0' } : { ended: true };
    const elsewhere = sql<string>`${draws.elsewhere} + ${isElsewhere ? less : '0'}::numeric`;
    const changed = tx.updateTable('supplier_balance_draw as d').set({ ...rest, elsewhere });
    await changed.where('d.id', '=', draw.id).execute();
    followed.push(draw.paperId);
    left = subtract(left, less);
  }
  return followed;
}

/** All that a request took over, newest first, whether or not it lies in a sale. */
async function drawsOf(tx: Tx, requestId: string): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select ${draws.id}, ${draws.amount}::text, ${draws.released}::text, ${draws.amount}::text as loose, ${kept.purchase_settlement_id} as "paperId"
    from ${draws} join ${kept} on ${kept.id} = ${draws.balance_id}
    where ${draws.pay_apply_id} = ${requestId} and not ${draws.ended}
    order by ${draws.id} desc for no key update of d, b`.execute(tx);
  return rows;
}

/**
 * The supplier has sent back money of a request that took over its balance, which lies in its sales no more: so much less counts as asked
 * for, of those balances first that it had paid, so that what is asked for anew is paid where it is owed. Answers the settlements whose
 * balance has to follow (reserveBalance).
 */
export function shrinkDraws(tx: Tx, requestId: string, amount: string): Promise<string[]> {
  return asPlatform(tx, async () => {
    const loose = await looseDraws(tx, requestId);
    const followed = await loosen(tx, loose, { amount });
    const more = round2(subtract(amount, add('0', ...loose.map((draw) => draw.loose))));
    if (!isPositive(more)) return followed;
    return [...followed, ...(await loosen(tx, await drawsOf(tx, requestId), { amount: more }))];
  });
}
