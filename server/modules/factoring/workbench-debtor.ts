import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { addDays } from '#contract/form/dates.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { counted, workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';

const t = columnsOf('factoring_notice', 't');

/** Due days that the workbench names. */
const SHOWN = 5;

interface Row {
  id: string;
  no: string;
  day: string;
  amount: string;
  /** Those whose first open due day has passed. */
  late: number;
}

/** What my company has confirmed and not paid: what is overdue waits for it, what is due within thirty days stands among the days. */
export const debtorWorkbench = workbenchPart<Row>({
  query: ({ me, p }) => {
    const today = dayOf(sql`${p('now')}::timestamptz`);
    return sql<Row>`
    select ${t.id}::text, ${t.notice_no} as no, ${t.next_due}::text as day, ${t.unpaid_amount}::text as amount,
      count(*) filter (where ${t.next_due} < ${today}) over ()::int as late
    from ${t} where ${t.company_id} = ${me.companyId} and not ${t.deleted} and ${t.unpaid_amount} > 0
      and ${t.next_due} <= ${today} + 30
      and string_to_array(${me.roles}, ',') && array[${sql.join([...readersOf('payment')])}]::text[]
    order by ${t.next_due}, ${t.id} limit ${SHOWN}`;
  },
  answer: (rows, { kernel }) => {
    const today = wireDay(kernel.clock.now());
    return {
      waiting: counted(
        workbenchLine({
          key: 'factoringNotice.overdue',
          title: '已确权的应付款已逾期',
          note: '请尽快付至转让通知的回款账户',
          level: 3,
          routeName: 'factoringNotice',
          query: { nextDueEnd: addDays(today, '-1') ?? today },
          count: rows[0]?.late ?? 0,
        }),
      ),
      days: rows
        .filter(({ day }) => day >= today)
        .map(({ id, no, day, amount }) => ({
          key: `factoringNotice.${id}`,
          day,
          title: `转让通知 ${no} 付款到期`,
          note: `应付 ${grouped(amount)} 元`,
          routeName: 'factoringNoticeDetail',
          query: { id },
        })),
    };
  },
});
