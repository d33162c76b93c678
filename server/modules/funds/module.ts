import { type RawBuilder, sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { funds, type OwedByMonth } from '#contract/funds/funds.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay, wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { type LimitDay, limitCurve } from '#server/kernel/ledger/limit-curve.ts';
import type { Module } from '#server/kernel/module.ts';
import { companyIdOf } from '#server/kernel/resource/access.ts';
import { expectOneOf, type Me } from '#server/kernel/session/me.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { isStillOwed } from '#server/trade/sales/still-owed.ts';
import { type DayRow, daysQuery, fundsDay } from './days.ts';
import { feedRoutes } from './feed.ts';

const t = columnsOf('receivable_plan', 't');
const projects = columnsOf('project', 'j');
const notices = columnsOf('factoring_notice', 'n');
const noticed = columnsOf('factoring_notice_line', 'l');
const feeds = columnsOf('private_address', 'f');

function expect(me: Me, roles: readonly string[]): void {
  companyIdOf(me);
  expectOneOf(me, roles);
}

interface OwedRow {
  confirmed: boolean;
  /** 'overdue', 'undated', or a month, yyyy-MM. */
  part: string;
  count: number;
  amount: string;
}

const partOf = (day: RawBuilder<unknown>, today: RawBuilder<unknown>) => sql`
  case when ${day} is null then 'undated' when ${day} < ${today}::date then 'overdue' else to_char(${day}, 'YYYY-MM') end`;

/**
 * What my company owes, principal and fee, and what it has confirmed of assigned receivables: overdue, by month of the due date, and
 * without one.
 */
const owedQuery = () =>
  sessionRead<{ today: string }, OwedRow>(
    ({ me, p }) => sql<OwedRow>`
      select false as confirmed, ${partOf(t.due_date, p('today'))} as part, count(*)::int as count,
        sum(${t.principal} + ${t.fee} - ${t.paid_principal} - ${t.paid_fee})::text as amount
      from ${t} where ${t.company_id} = ${me.companyId} and not ${t.deleted}
        and ${isStillOwed}
      group by 2
      union all
      select true, ${partOf(noticed.pay_by, p('today'))}, count(*)::int, sum(${noticed.unpaid_amount})::text
      from ${notices} join ${noticed} on ${noticed.factoring_notice_id} = ${notices.id}
      where ${notices.company_id} = ${me.companyId} and not ${notices.deleted} and ${notices.unpaid_amount} > 0
        and ${noticed.unpaid_amount} > 0
      group by 2
      union all
      select true, 'undated', count(*)::int, sum(${notices.unpaid_fee})::text from ${notices}
      where ${notices.company_id} = ${me.companyId} and not ${notices.deleted} and ${notices.unpaid_fee} > 0
      having count(*) > 0
      order by 1, 2`,
  );

const curveQuery = () =>
  sessionRead<{ today: string }, LimitDay>(({ me, p }) =>
    limitCurve(
      p('today'),
      sql`owner_id in (select ${projects.id} from ${projects}
        where ${me.companyId} = any (${projects.terms_seen_by}) and not ${projects.deleted})`,
    ),
  );

interface CalendarRow {
  days: DayRow[];
  feed: { created: string; read: string | null } | null;
}

const calendarQuery = () =>
  sessionRead<Record<never, never>, CalendarRow>(
    ({ me }) => sql<CalendarRow>`
      select coalesce((select jsonb_agg(to_jsonb(days)) from (${daysQuery(me)}) days), '[]') as days,
        (select jsonb_build_object('created', ${feeds.created_at}, 'read', ${feeds.last_read_at}) from ${feeds}
          where ${feeds.account_id} = ${me.accountId} and ${feeds.company_id} = ${me.companyId}
            and ${feeds.kind} = 'calendar' and ${feeds.ended_at} is null) as feed`,
  );

const NONE = { count: 0, amount: '0.00' };

function byMonth(rows: readonly OwedRow[]): OwedByMonth {
  const of = (wanted: string) => rows.find(({ part }) => part === wanted) ?? NONE;
  return {
    overdue: of('overdue'),
    undated: of('undated'),
    months: rows
      .filter(({ part }) => part !== 'overdue' && part !== 'undated')
      .map(({ part: month, count, amount }) => ({ month, count, amount })),
  };
}

const time = (at: string | null) => (at === null ? '' : wireTime(new Date(at)));

const routes = (kernel: Kernel): Route[] => {
  const today = () => ({ today: wireDay(kernel.clock.now()) });
  return [
    signedInRead(kernel, funds.owed, {
      query: owedQuery(),
      values: today,
      answer(rows, { me }) {
        expect(me, readersOf('payment'));
        return {
          ...byMonth(rows.filter(({ confirmed }) => !confirmed)),
          confirmed: byMonth(rows.filter(({ confirmed }) => confirmed)),
        };
      },
    }),
    signedInRead(kernel, funds.curve, {
      query: curveQuery(),
      values: today,
      answer(rows, { me }) {
        expect(me, readersOf('project'));
        return [...rows];
      },
    }),
    signedInRead(kernel, funds.calendar, {
      query: calendarQuery(),
      values: () => ({}),
      answer([row], { me }) {
        companyIdOf(me);
        const feed = row?.feed ?? null;
        return {
          days: (row?.days ?? []).map(fundsDay),
          feed: feed && { createTime: time(feed.created), lastReadTime: time(feed.read) },
        };
      },
    }),
    ...feedRoutes(kernel),
  ];
};

/** 资金日历: what a company owes by month, its limits, and its days, also for calendar programs. */
export const fundsModule: Module = { name: 'funds', routes };
