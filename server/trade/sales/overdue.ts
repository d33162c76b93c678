import { sql } from 'kysely';

import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { leftToPay } from './still-owed.ts';

const t = columnsOf('receivable_plan', 't');

/**
 * What a buyer owes beyond its day (逾期应收), principal and fees without penalty, yuan as decimal text; '0' where nothing is overdue.
 * A receivable is overdue from the morning after its day on, when the daily job has said so;
 * what was written off is owed all the same.
 */
export async function overdueOf(tx: Tx, buyerId: string): Promise<string> {
  const { rows } = await sql<{ owed: string }>`
    select trim_scale(coalesce(sum(${t.principal} + ${t.fee} - ${t.paid_principal} - ${t.paid_fee}), 0))::text as owed
    from ${t} where ${t.company_id} = ${buyerId} and not ${t.deleted}
      and ${t.plan_status} in (${PLAN_STATUS.overdue}, ${PLAN_STATUS.badDebt})`.execute(tx);
  return rows[0]?.owed ?? '0';
}

/** What is owed of a project, penalty included, yuan as decimal text: it is not finished before this is '0'. */
export async function owedOf(tx: Tx, projectId: string): Promise<string> {
  const { rows } = await sql<{ owed: string }>`
    select trim_scale(coalesce(sum(${leftToPay}), 0))::text as owed
    from ${t} where ${t.project_id} = ${projectId} and not ${t.deleted}
      and ${t.plan_status} <> ${PLAN_STATUS.badDebt}`.execute(tx);
  return rows[0]?.owed ?? '0';
}
