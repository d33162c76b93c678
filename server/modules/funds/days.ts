import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { CALENDAR_DAYS, type FundsDay } from '#contract/funds/funds.ts';
import { PAY_APPLY_STATUS } from '#contract/pay-apply/pay-apply.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { MeRefs } from '#server/kernel/session/read.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import type { Query } from '#server/kernel/sql/statement.ts';
import { retentionLeft } from '#server/trade/payments/retention-left.ts';
import { isStillOwed, leftToPay } from '#server/trade/sales/still-owed.ts';

const t = columnsOf('receivable_plan', 't');
const projects = columnsOf('project', 'j');
const limits = columnsOf('project_limit', 'l');
const requests = columnsOf('pay_apply', 'r');
const papers = columnsOf('purchase_settlement', 's');
const balances = columnsOf('supplier_balance', 'b');
const notices = columnsOf('factoring_notice', 'n');
const noticed = columnsOf('factoring_notice_line', 'nl');
const financings = columnsOf('factoring', 'f');
const financed = columnsOf('factoring_line', 'fl');

/** Days that are told at most, the nearest to come first. */
const MOST = 500;

export interface DayRow {
  kind: 'due' | 'confirmed' | 'financed' | 'paid' | 'retention' | 'limit';
  id: string;
  no: string;
  day: string;
  amount: string;
}

const { approved, partPaid } = PAY_APPLY_STATUS;

const may = (me: Pick<MeRefs, 'roles'>, roles: readonly string[]) =>
  sql`string_to_array(${me.roles}, ',') && array[${sql.join(roles)}]::text[]`;

/** What my company owes or is paid on a day, when retention ends and when limits do, each for the roles that may read it. */
export function daysQuery(me: MeRefs): Query<DayRow> {
  const today = dayOf(me.now);
  return sql<DayRow>`
    select found.kind, found.id::text, found.no, found.day::text, found.amount::text from (
      select 'due' as kind, ${t.id}, ${t.receivable_no} as no, ${t.due_date} as day,
        ${leftToPay} as amount
      from ${t} where ${t.company_id} = ${me.companyId} and not ${t.deleted}
        and ${isStillOwed} and ${may(me, readersOf('payment'))}
      union all
      select 'confirmed', ${notices.id}, ${notices.notice_no}, ${noticed.pay_by}, sum(${noticed.unpaid_amount})
      from ${notices} join ${noticed} on ${noticed.factoring_notice_id} = ${notices.id}
      where ${notices.company_id} = ${me.companyId} and not ${notices.deleted} and ${noticed.unpaid_amount} > 0
        and ${may(me, readersOf('payment'))}
      group by ${notices.id}, ${notices.notice_no}, ${noticed.pay_by}
      union all
      select 'financed', ${financings.id}, ${financings.factoring_no}, ${financed.due_date}, sum(${financed.outstanding})
      from ${financings} join ${financed} on ${financed.factoring_id} = ${financings.id}
      where ${financings.company_id} = ${me.companyId} and not ${financings.deleted} and ${financed.live}
        and ${financed.outstanding} > 0 and ${financed.written_off_on} is null and ${may(me, readersOf('payApply'))}
      group by ${financings.id}, ${financings.factoring_no}, ${financed.due_date}
      union all
      select 'paid', ${requests.id}, ${requests.pay_apply_no}, ${requests.approved_pay_date},
        ${requests.approved_amount} - ${requests.paid_amount} - ${requests.returned_amount}
      from ${requests} where ${requests.supplier_id} = ${me.companyId} and not ${requests.deleted}
        and ${requests.pay_apply_status} in (${approved}, ${partPaid}) and ${may(me, readersOf('payApply'))}
      union all
      select 'retention', kept.* from (
        select ${papers.id}, ${papers.settlement_no}, ${balances.retention_date}, ${retentionLeft(balances)} as amount
        from ${balances} join ${papers} on ${papers.id} = ${balances.purchase_settlement_id}
        where ${balances.supplier_id} = ${me.companyId} and ${balances.retention} > 0
          and ${may(me, readersOf('settlement'))}) kept
      where kept.amount > 0
      union all
      select 'limit', ${projects.id}, ${projects.project_name}, ${limits.expire_date}, ${limits.available}
      from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
      where ${me.companyId} = any (${projects.terms_seen_by}) and not ${projects.deleted}
        and ${limits.state} = 'open' and ${may(me, readersOf('project'))}
    ) found
    where found.day between ${today} - ${sql.lit(CALENDAR_DAYS.before)} and ${today} + ${sql.lit(CALENDAR_DAYS.after)}
    order by found.day, found.kind, found.id limit ${sql.lit(MOST)}`;
}

const WORDS: Readonly<
  Record<DayRow['kind'], { routeName: string; say: (row: DayRow) => [title: string, note: string] }>
> = {
  due: {
    routeName: 'receivablePlanDetail',
    say: ({ no, amount }) => [`应付款 ${no} 到期`, `应付 ${grouped(amount)} 元`],
  },
  confirmed: {
    routeName: 'factoringNoticeDetail',
    say: ({ no, amount }) => [`转让通知 ${no} 付款到期`, `应付 ${grouped(amount)} 元`],
  },
  financed: {
    routeName: 'factoringDetail',
    say: ({ no, amount }) => [`保理融资 ${no} 到期`, `未还本金 ${grouped(amount)} 元`],
  },
  paid: {
    routeName: 'payApplyDetail',
    say: ({ no, amount }) => [`付款申请 ${no} 批复付款日`, `平台应付我方 ${grouped(amount)} 元`],
  },
  retention: {
    routeName: 'purchaseSettlementDetail',
    say: ({ no, amount }) => [`结算单 ${no} 质保期满`, `可申请质保金 ${grouped(amount)} 元`],
  },
  limit: {
    routeName: 'projectDetails',
    say: ({ no, amount }) => [`${no} 额度到期`, `尚可用额度 ${grouped(amount)} 元`],
  },
};

/** A day in words, as page and calendar say it. */
export function fundsDay(row: DayRow): FundsDay {
  const { routeName, say } = WORDS[row.kind];
  const [title, note] = say(row);
  const isOneOfSeveral = row.kind === 'confirmed' || row.kind === 'financed';
  const key = `${row.kind}.${row.id}${isOneOfSeveral ? `.${row.day}` : ''}`;
  return { key, day: row.day, title, note, routeName, query: { id: row.id } };
}
