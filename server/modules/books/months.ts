import { sql } from 'kysely';

import { FINANCE_DIRECTORS } from '#contract/account/platform-role.ts';
import { MONTH_STATUS } from '#contract/books/month-status.ts';
import { adminBookMonth } from '#contract/books/months.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isCounted } from '#server/kernel/books/movements.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { count, text } from '#server/kernel/resource/field.ts';
import { oneOf } from '#server/kernel/resource/filter.ts';
import { localOf, wireTimeOf } from '#server/kernel/sql/day-of.ts';
import { collectionsWaiting, depositsWaiting, payOutsWaiting, rowsWaiting } from './waits.ts';

const closings = columnsOf('book_closing', 'k');
const later = columnsOf('book_closing', 'l');
const balances = columnsOf('book_balance', 'b');
const accounts = columnsOf('account', 'n');
const plans = columnsOf('receivable_plan', 'p');
const payments = columnsOf('payment', 'm');
const collections = columnsOf('collection', 'c');

const { open, closed } = MONTH_STATUS;

/** What was refused or is deleted has moved nothing, and no month waits for what its payer alone has said. */
const PAID = sql`${payments} where not ${payments.deleted}`;
const COLLECTED = sql`${collections} where ${isCounted}`;

/** SQL: the first month in which any money was owed or moved; null before. */
export const firstMonth = sql<string | null>`date_trunc('month', least(
  ${localOf(sql`(select min(${plans.created_at}) from ${plans})`)},
  (select min(${payments.pay_date})::timestamp from ${PAID}),
  (select min(${collections.value_date})::timestamp from ${COLLECTED})))::date`;

/** SQL: the last such month, or the one that is to be closed next. */
const lastMonth = sql`date_trunc('month', greatest(
  ${localOf(sql`(select max(${plans.created_at}) from ${plans})`)},
  (select max(${payments.pay_date})::timestamp from ${PAID}),
  (select max(${collections.value_date})::timestamp from ${COLLECTED}),
  book_closed_until() + interval '1 day'))::date`;

const sumOf = (side: string) => sql`coalesce((select sum(${balances.closing})::text from ${balances}
  where ${balances.closing_id} = last.id and ${balances.side} = ${sql.lit(side)} and last.kind = 'close'), '')`;

interface Month {
  id: string;
  month: string;
  month_status: string;
  receivable: string;
  payable: string;
  deposit: string;
  companies: number;
  statements: number;
  collections: number;
  deposits: number;
  pay_outs: number;
  step: string;
  handled_by: string;
  handled_time: string;
  reason: string;
}

/** The last day of the month of a row. */
const END = sql`(series.month + interval '1 month - 1 day')::date`;
const isClosed = sql<boolean>`last.kind is not distinct from 'close'`;

const months = sql<Month>`
  select (extract(year from series.month) * 100 + extract(month from series.month))::bigint as id,
    to_char(series.month, 'YYYY-MM') as month,
    case when last.kind = 'close' then ${sql.lit(closed)} else ${sql.lit(open)} end as month_status,
    ${sumOf('1')} as receivable, ${sumOf('2')} as payable, ${sumOf('3')} as deposit,
    case when last.kind = 'close' then (select count(distinct ${balances.company_id})::int from ${balances}
      where ${balances.closing_id} = last.id) else 0 end as companies,
    case when ${isClosed} then 0 else ${rowsWaiting(END)} end as statements,
    case when ${isClosed} then 0 else ${collectionsWaiting(END)} end as collections,
    case when ${isClosed} then 0 else ${depositsWaiting(END)} end as deposits,
    case when ${isClosed} then 0 else ${payOutsWaiting(END)} end as pay_outs,
    case when ${isClosed} and ${END} = book_closed_until() then 'reopen'
      when not ${isClosed} and series.month = coalesce(book_closed_until() + 1, ${firstMonth}) then 'close'
      else '' end as step,
    coalesce((select ${accounts.nick_name} from ${accounts} where ${accounts.id} = last.account_id), '') as handled_by,
    coalesce(${wireTimeOf(sql`last.created_at`)}, '') as handled_time,
    coalesce(last.reason, '') as reason
  from generate_series(${firstMonth}, ${lastMonth}, interval '1 month') series(month)
  left join lateral (select ${closings.id}, ${closings.kind}, ${closings.account_id}, ${closings.created_at}, ${closings.reason}
    from ${closings} where ${closings.month} = series.month::date and not exists (
      select from ${later} where ${later.month} = ${closings.month} and ${later.id} > ${closings.id})) last on true`;

/** 月结: the months since the first movement, each with what it was closed with. */
export const bookMonths = consoleList({
  calls: adminBookMonth,
  sheet: adminBookMonth.sheet,
  table: '',
  source: months,
  fields: {
    month: text('month'),
    monthStatus: text('month_status'),
    receivable: text('receivable'),
    payable: text('payable'),
    deposit: text('deposit'),
    companies: count('companies'),
    statements: count('statements'),
    collections: count('collections'),
    deposits: count('deposits'),
    payOuts: count('pay_outs'),
    step: text('step'),
    handledBy: text('handled_by'),
    handledTime: text('handled_time'),
    reason: text('reason'),
  },
  filters: { monthStatus: oneOf('month_status') },
  sorts: { month: 'id' },
  writers: FINANCE_DIRECTORS,
  actions({ step, month }, { write, at }) {
    const isRunning = step === 'close' && at !== undefined && month >= wireDay(at).slice(0, 7);
    return write && step !== '' && !isRunning ? [step] : [];
  },
});
