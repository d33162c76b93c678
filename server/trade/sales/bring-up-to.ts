import { sql } from 'kysely';

import { isZero } from '#contract/arithmetic/decimal.ts';
import { add } from '#contract/arithmetic/money.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { ByAny } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const t = columnsOf('receivable_plan', 't');
const changes = columnsOf('receivable_change', 'c');
const taken = columnsOf('collection_allocation', 'a');
const undoing = columnsOf('collection_allocation', 'l');

/** The day of the last money that stands for it. */
const lastMoney = sql<string | null>`(select max(${taken.value_date}) from ${taken}
  where ${taken.receivable_id} = ${t.id} and ${taken.undoes} is null
    and not exists (select from ${undoing} where ${undoing.undoes} = ${taken.id}))`;

/** Whether it was given more time after its first due date. */
const isExtended = sql<boolean>`exists (select from ${changes}
  where ${changes.receivable_id} = ${t.id} and ${changes.kind} = 'extend')`;

interface Standing {
  status: string;
  dueDate: string | null;
  owed: string;
  penalty: string;
  extended: boolean;
}

/** Where a receivable stands: overdue after its day, settled once nothing is owed, early where that was before it (C.6). */
function planStatusOf({ status, dueDate, owed, penalty, extended }: Standing, day: string): string {
  if (status === PLAN_STATUS.badDebt) return status;
  const isPaid = isZero(owed) && isZero(penalty);
  const isEarly = dueDate === null || day < dueDate;
  if (isPaid) return isEarly ? PLAN_STATUS.early : PLAN_STATUS.settled;
  if (dueDate !== null && dueDate < day) return PLAN_STATUS.overdue;
  return extended ? PLAN_STATUS.extended : PLAN_STATUS.open;
}

/**
 * Brings penalty and status of a locked receivable up to a day, after whatever has moved it. A receivable that is settled by money
 * keeps the day of the last of that money, whichever was taken first.
 */
export async function bringUpTo(
  tx: Tx,
  receivableId: string,
  { today, isMoney = false }: { today: string; isMoney?: boolean },
  { at, accountId }: ByAny,
): Promise<void> {
  const { rows } = await sql<Standing & { accrued: string; lastMoney: string | null }>`
    select ${t.plan_status} as status, ${t.due_date}::text as "dueDate",
      (${t.principal} + ${t.fee} - ${t.paid_principal} - ${t.paid_fee})::text as owed,
      accrued.amount::text as accrued,
      greatest(0, accrued.amount - ${t.paid_penalty} - ${t.waived_penalty})::text as penalty, ${lastMoney}::text as "lastMoney",
      ${isExtended} as extended
    from ${t}, lateral (select receivable_penalty(${t.id}, ${today}::date) as amount) accrued
    where ${t.id} = ${receivableId}`.execute(tx);
  const [standing] = rows;
  if (standing === undefined) throw new Error(`There is no receivable ${receivableId}`);
  const isPaid = isZero(add(standing.owed, standing.penalty));
  const settledOn = (isMoney ? standing.lastMoney : null) ?? today;
  const status = planStatusOf(standing, isPaid ? settledOn : today);
  await tx
    .updateTable('receivable_plan as t')
    .set((row) => ({
      plan_status: status,
      settled_date: isPaid ? settledOn : null,
      accrued_penalty: standing.accrued,
      accrued_until: sql<
        string | null
      >`case when ${t.penalty_from} is null then null else ${today}::date end`,
      ...(accountId !== null && { updated_by: accountId }),
      updated_at: at,
      version: row('t.version', '+', 1),
    }))
    .where('t.id', '=', receivableId)
    .execute();
}
