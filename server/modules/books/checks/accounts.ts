import { sql } from 'kysely';
import { STATEMENT_SIDE } from '#contract/books/sides.ts';
import { PAY_TYPE } from '#contract/pay-apply/pay-type.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { PURCHASE_SETTLEMENT_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { isCounted } from '#server/kernel/books/movements.ts';
import { ofEachCompany } from '#server/kernel/books/statement.ts';
import { leftToPayOn } from '#server/trade/sales/still-owed.ts';
import type { CheckItem, Compared } from './item.ts';

const plans = columnsOf('receivable_plan', 'p');
const collections = columnsOf('collection', 'c');
const papers = columnsOf('purchase_settlement', 's');
const payments = columnsOf('payment', 'm');
const requests = columnsOf('pay_apply', 'r');
const companies = columnsOf('company', 'n');
const closings = columnsOf('book_closing', 'k');
const later = columnsOf('book_closing', 'l');
const kept = columnsOf('book_balance', 'b');

/** A day before any that is written down. */
const BEGIN = '2000-01-01';
const { buyer, supplier } = STATEMENT_SIDE;
const { paid, received } = PAYMENT_STATUS;

/** What a receivable has outstanding by its own counters, on a day. */
const outstanding = (today: string) => leftToPayOn(today, plans);

/** What of money that has come is taken for nothing yet. */
const unallocated = sql`select ${collections.company_id} as company_id,
    - (${collections.amount} - ${collections.allocated} - ${collections.refunded}) as amount
  from ${collections} where ${isCounted}`;

const compare = (
  documents: ReturnType<typeof sql>,
  side: '1' | '2',
  today: string,
) => sql<Compared>`
  select 'company' as object_type, ${companies.id} as object_id, ${companies.name} as object_no,
    coalesce(d.amount, 0) as expected, coalesce(a.closing, 0) as found
  from ${companies}
  left join (select x.company_id, sum(x.amount) as amount from (${documents}) x group by 1) d
    on d.company_id = ${companies.id}
  left join (${ofEachCompany(side, { from: BEGIN, to: today })}) a on a.company_id = ${companies.id}
  where d.company_id is not null or a.company_id is not null`;

/** Statements of account against the documents, and against what they were when their month was closed. */
export const accountChecks: readonly CheckItem[] = [
  {
    key: 'receivables',
    query: (today) =>
      compare(
        sql`select ${plans.company_id} as company_id, ${outstanding(today)} as amount from ${plans}
          where not ${plans.deleted} union all ${unallocated}`,
        buyer,
        today,
      ),
  },
  {
    key: 'payables',
    query: (today) =>
      compare(
        sql`select ${papers.company_id} as company_id, ${papers.settle_amount} as amount from ${papers}
          where not ${papers.deleted} and ${papers.confirmed_at} is not null
            and ${papers.purchase_settlement_status} <> ${sql.lit(PURCHASE_SETTLEMENT_STATUS.voided)}
          union all
          select ${payments.supplier_id}, - ${payments.amount} from ${payments}
          join ${requests} on ${requests.id} = ${payments.pay_apply_id}
          where not ${payments.deleted} and ${payments.payment_status} in (${sql.lit(paid)}, ${sql.lit(received)})
            and ${requests.pay_type} = any (${Object.values(PAY_TYPE)}::text[])`,
        supplier,
        today,
      ),
  },
];

/** The last month that is closed, and what each company's accounts were then; undefined while none is. */
export const lastClosing = sql<{ id: string; month: string; until: string }>`
  select ${closings.id}::text, to_char(${closings.month}, 'YYYY-MM') as month,
    (${closings.month} + interval '1 month - 1 day')::date::text as until
  from ${closings} where ${closings.kind} = 'close' and not exists (
    select from ${later} where ${later.month} = ${closings.month} and ${later.id} > ${closings.id})
  order by ${closings.month} desc limit 1`;

/** The accounts at the end of a closed month, as they were then and as they come out now. */
export const monthCheck = (closingId: string, until: string): CheckItem => ({
  key: 'months',
  query: () => sql<Compared>`
    select 'company' as object_type, ${companies.id} as object_id, ${companies.name} as object_no,
      coalesce(was.closing, 0) as expected, coalesce(a.closing, 0) as found
    from (select ${kept.company_id} as company_id, ${kept.side} as side, ${kept.closing} as closing
      from ${kept} where ${kept.closing_id} = ${closingId}::bigint) was
    full join (${sql.join(
      Object.values(STATEMENT_SIDE).map(
        (side) => sql`select x.company_id, ${sql.lit(side)}::text as side, x.closing
          from (${ofEachCompany(side, { from: BEGIN, to: until })}) x`,
      ),
      sql` union all `,
    )}) a on a.company_id = was.company_id and a.side = was.side
    join ${companies} on ${companies.id} = coalesce(a.company_id, was.company_id)`,
});
