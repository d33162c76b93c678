import { sql } from 'kysely';

import { SETTLEMENT_REFUSAL } from '#contract/settlement/draw-up.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type Refusal, refused } from '#server/kernel/wire/refusal.ts';

const lines = columnsOf('sales_order_line', 'l');
const sales = columnsOf('sales_order', 's');
const accounts = columnsOf('account', 'a');

/** settle_gone, which names who has settled the newest of these receipt lines, and as which sale, where somebody has. */
export async function goneOf(tx: Tx, actualLineIds: readonly string[]): Promise<Refusal> {
  const { rows } = await sql<{ no: string; name: string }>`
    select ${sales.sales_order_no} as no, ${accounts.nick_name} as name
    from ${lines} join ${sales} on ${sales.id} = ${lines.sales_order_id}
      join ${accounts} on ${accounts.id} = ${sales.created_by}
    where ${lines.actual_line_id} = any(${actualLineIds}::bigint[]) and not ${sales.deleted}
      and ${sales.sales_order_status} <> ${SALES_STATUS.voided}
    order by ${sales.id} desc limit 1`.execute(tx);
  const [by] = rows;
  const { code, text } = SETTLEMENT_REFUSAL.gone;
  const settled = by && `所选的实收明细已由 ${by.name} 结算为 ${by.no}`;
  return refused({ code, text: settled ?? text });
}
