import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { PLAN_STATUS } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { counted, workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { isStillOwed, leftToPay } from '#server/trade/sales/still-owed.ts';

const t = columnsOf('receivable_plan', 't');

/** Due days that the workbench names. */
const SHOWN = 5;

interface Row {
  id: string;
  no: string;
  day: string;
  owed: string;
  late: boolean;
  count: number;
}

/** What was written off is overdue all the same, and stops its buyer as well. */
const LATE = [PLAN_STATUS.overdue, PLAN_STATUS.badDebt];
const isLate = sql<boolean>`${t.plan_status} in (${sql.join(LATE)})`;

/** What my company owes: what is overdue waits for it, what is due within thirty days stands among the days (应付). */
export const collectionWorkbench = workbenchPart<Row>({
  query: ({ me, p }) => sql<Row>`
    select found.* from (
      select ${t.id}::text, ${t.receivable_no} as no, ${t.due_date}::text as day,
        ${isLate} as late,
        ${leftToPay}::text as owed,
        count(*) filter (where ${isLate}) over ()::int as count
      from ${t} where ${t.company_id} = ${me.companyId} and not ${t.deleted}
        and ${isStillOwed}
        and ${t.due_date} <= ${dayOf(sql`${p('now')}::timestamptz`)} + 30
        and string_to_array(${me.roles}, ',') && array[${sql.join([...readersOf('payment')])}]::text[]
      order by ${t.due_date}, ${t.id} limit ${SHOWN}
    ) found`,
  answer: (rows) => ({
    named: rows.map(({ id }) => id),
    waiting: counted(
      workbenchLine({
        key: 'receivablePlan.overdue',
        title: '应付款已逾期',
        note: '逾期期间提货须经平台风控审核，请尽快付款',
        level: 3,
        routeName: 'paymentList',
        query: { planStatus: LATE.join(',') },
        count: rows[0]?.count ?? 0,
      }),
    ),
    days: rows
      .filter(({ late }) => !late)
      .map(({ id, no, day, owed }) => ({
        key: `receivablePlan.${id}`,
        day,
        title: `应付款 ${no} 到期`,
        note: `应付 ${grouped(owed)} 元`,
        routeName: 'receivablePlanDetail',
        query: { id },
      })),
  }),
});
