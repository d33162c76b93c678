import { sql } from 'kysely';

import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const t = columnsOf('receivable_plan', 't');

/**
 * What a buyer owes beyond its day (逾期应收), principal and fees without penalty, yuan as decimal text; '0' where nothing is overdue.
 * A receivable is overdue from the morning after its day on, when the daily job has said so.
 */
export async function overdueOf(tx: Tx, buyerId: string): Promise<string> {
  const { rows } = await sql<{ owed: string }>`
    select trim_scale(coalesce(sum(${t.principal} + ${t.fee} - ${t.paid_principal} - ${t.paid_fee}), 0))::text as owed
    from ${t} where ${t.company_id} = ${buyerId} and not ${t.deleted}
      and ${t.plan_status} = ${PLAN_STATUS.overdue}`.execute(tx);
  return rows[0]?.owed ?? '0';
}
