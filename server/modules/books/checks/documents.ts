import { sql } from 'kysely';
import { ROW_STATUS } from '#contract/collection/statement.ts';
import { PLAN_OPEN, REFUND_STATUS } from '#contract/collection/states.ts';
import { INCOMING, MOVE } from '#contract/factoring/states.ts';
import { INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { isStanding } from '#server/trade/factoring/standing-move.ts';
import type { CheckItem, Compared } from './item.ts';

const plans = columnsOf('receivable_plan', 'p');
const changes = columnsOf('receivable_change', 'h');
const dues = columnsOf('receivable_due', 'd');
interface OpenOfDay {
  /** '' of receivables whose day is not known yet. */
  day: string;
  count: number;
  amount: string;
}
const open = columnsOfRow<OpenOfDay>('open');
const summed = columnsOfRow<OpenOfDay>('summed');
const taken = columnsOf('collection_allocation', 'a');
const collections = columnsOf('collection', 'c');
const rows = columnsOf('statement_row', 'r');
const refunds = columnsOf('collection_refund', 'f');
const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'b');
const advances = columnsOf('sales_order_advance', 'v');
const invoices = columnsOf('invoice', 'i');
const orders = columnsOf('estimate_order', 'e');
const slips = columnsOf('deposit_slip', 'd');
const moves = columnsOf('factoring_move', 'm');
const financings = columnsOf('factoring', 'g');

/** Money of a financing that comes in. */
const COMING = [...INCOMING, MOVE.debtorFee].map((kind) => sql.lit(kind));

/** Registered invoices count, red ones below zero; voided ones do not. */
const INVOICED = sql`${invoices.registered_at} is not null and not ${invoices.deleted} and ${invoices.invoice_status} <> ${sql.lit(INVOICE_STATUS.voided)}`;

const { recognised, refunded } = DEPOSIT_STATUS;

const ofSale = sql`'officialSalesOrder' as object_type, ${sales.id} as object_id, ${sales.sales_order_no} as object_no`;
const ofPlan = sql`'receivablePlan' as object_type, ${plans.id} as object_id, ${plans.receivable_no} as object_no`;

/** Receivables and collections against the rows that moved them (I12). */
const money: readonly CheckItem[] = [
  {
    key: 'owed',
    query: () => sql<Compared>`
      select ${ofPlan}, coalesce(sum(${changes.principal} + ${changes.fee}), 0) as expected,
        max(${plans.principal} + ${plans.fee}) as found
      from ${plans} left join ${changes} on ${changes.receivable_id} = ${plans.id}
        and ${changes.kind} in ('open', 'raise', 'extend')
      group by ${plans.id}`,
  },
  {
    key: 'allocated',
    query: () => sql<Compared>`
      select ${ofPlan}, coalesce(sum(${taken.principal} + ${taken.fee} + ${taken.penalty}), 0) as expected,
        max(${plans.paid_principal} + ${plans.paid_fee} + ${plans.paid_penalty}) as found
      from ${plans} left join ${taken} on ${taken.receivable_id} = ${plans.id} group by ${plans.id}`,
  },
  {
    key: 'sale',
    query: () => sql<Compared>`
      select ${ofPlan}, ${sales.settle_principal} - ${sales.disputed_amount} as expected, ${plans.principal} as found
      from ${plans} join ${sales} on ${sales.id} = ${plans.sales_order_id} where not ${plans.deleted}`,
  },
  // No more than its settlement: what an extension cost is owed beside it.
  {
    key: 'collected',
    query: () => sql<Compared>`
      select ${ofSale}, least(${sales.settle_amount}, coalesce(max(${plans.paid_principal}), 0)
          + least(coalesce(max(${plans.paid_fee}), 0), ${sales.service_fee} + ${sales.fund_fee})) as expected,
        ${sales.collected_amount} as found
      from ${sales} left join ${plans} on ${plans.sales_order_id} = ${sales.id} and not ${plans.deleted}
      where not ${sales.deleted} group by ${sales.id}`,
  },
  {
    key: 'due',
    query: () => sql<Compared>`
      with open as (
        select coalesce(${plans.due_date}::text, '') as day, count(*) as count, sum(${plans.principal} + ${plans.fee}
          - ${plans.paid_principal} - ${plans.paid_fee}) as amount
        from ${plans} where not ${plans.deleted} and ${plans.plan_status} = any (${PLAN_OPEN}::text[]) group by 1
      ), summed as (
        select coalesce(${dues.due_date}::text, '') as day, sum(${dues.receivables}) as count,
          sum(${dues.open_amount}) as amount
        from ${dues} group by 1
      )
      select 'receivableDue' as object_type, null::bigint as object_id,
        coalesce(${open.day}, ${summed.day}) || of_day.name as object_no, of_day.expected, of_day.found
      from open full join summed on ${summed.day} = ${open.day}, lateral (values
        ('', coalesce(${open.amount}, 0), coalesce(${summed.amount}, 0)),
        (' 笔数', coalesce(${open.count}, 0), coalesce(${summed.count}, 0))) of_day (name, expected, found)`,
  },
  {
    key: 'collections',
    query: () => sql<Compared>`
      select 'collection' as object_type, ${collections.id} as object_id, ${collections.collection_no} as object_no,
        coalesce((select sum(${taken.principal} + ${taken.fee} + ${taken.penalty}) from ${taken}
          where ${taken.collection_id} = ${collections.id}), 0)
        + coalesce((select sum(${refunds.amount}) from ${refunds} where ${refunds.collection_id} = ${collections.id}
          and ${refunds.refund_status} = ${sql.lit(REFUND_STATUS.paid)}), 0) as expected,
        ${collections.allocated} + ${collections.refunded} as found
      from ${collections} where not ${collections.deleted}`,
  },
  // A line is its collection, or what it has paid of factorings or of a deposit and the rest.
  {
    key: 'statementRows',
    query: () => sql<Compared>`
      select 'collection' as object_type, ${collections.id} as object_id, ${collections.collection_no} as object_no,
        ${rows.amount} as expected, ${collections.amount} + case when ${collections.amount} < ${rows.amount} then coalesce((
          select sum(${moves.amount}) from ${moves} where ${moves.bank_serial_no} = ${rows.serial_no}
            and ${moves.kind} in (${sql.join(COMING)}) and ${isStanding}), 0) + coalesce((
          select sum(${slips.amount}) from ${slips} where ${slips.bank_serial_no} = ${rows.serial_no}
            and ${slips.deposit_status} = ${sql.lit(recognised)}), 0) else 0 end as found
      from ${rows} join ${collections} on ${collections.id} = ${rows.collection_id}`,
  },
  {
    key: 'factoringRows',
    query: () => sql<Compared>`
      select 'factoring' as object_type, come.id as object_id, come.no as object_no,
        least(come.amount, max(${rows.amount})) as expected, come.amount as found
      from (select min(${financings.id}) as id, min(${financings.factoring_no}) || ' ' || ${moves.bank_serial_no} as no,
          ${moves.bank_serial_no} as serial, sum(${moves.amount}) as amount
        from ${moves} join ${financings} on ${financings.id} = ${moves.factoring_id}
        where ${moves.bank_serial_no} <> '' and ${moves.kind} in (${sql.join(COMING)}) and ${isStanding}
        group by ${moves.bank_serial_no}) come
      join ${rows} on ${rows.serial_no} = come.serial and ${rows.row_status} <> ${sql.lit(ROW_STATUS.matched)}
      group by come.id, come.no, come.serial, come.amount`,
  },
  {
    key: 'deposits',
    query: () => sql<Compared>`
      select 'estimateOrder' as object_type, ${orders.id} as object_id, ${orders.estimate_order_no} as object_no,
        coalesce((select sum(case ${slips.deposit_status} when ${sql.lit(recognised)} then ${slips.amount}
            when ${sql.lit(refunded)} then - ${slips.amount} else 0 end) from ${slips}
          where ${slips.estimate_order_id} = ${orders.id}), 0) as expected,
        ${orders.deposit_received} as found
      from ${orders} where not ${orders.deleted}`,
  },
];

/** Settlements against what was paid and invoiced of them (I4, I10). */
const papersOf: readonly CheckItem[] = [
  {
    key: 'exposure',
    query: () => sql<Compared>`
      select ${ofSale},
        coalesce((select sum(${advances.amount} - ${advances.returned}) from ${advances}
          where ${advances.sales_order_id} = ${sales.id}), 0) as expected,
        ${sales.exposure} as found
      from ${sales} where not ${sales.deleted} and ${sales.sales_order_status} <> ${sql.lit(SALES_STATUS.voided)}`,
  },
  {
    key: 'saleInvoices',
    query: () => sql<Compared>`
      select ${ofSale},
        coalesce((select sum(${invoices.amount_incl}) from ${invoices}
          where ${invoices.sales_order_id} = ${sales.id} and ${INVOICED}), 0) as expected,
        ${sales.invoiced_amount} as found
      from ${sales} where not ${sales.deleted}`,
  },
  {
    key: 'purchaseInvoices',
    query: () => sql<Compared>`
      select 'purchaseSettlement' as object_type, ${papers.id} as object_id, ${papers.settlement_no} as object_no,
        coalesce((select sum(${invoices.amount_incl}) from ${invoices}
          where ${invoices.purchase_settlement_id} = ${papers.id} and ${INVOICED}), 0) as expected,
        ${papers.invoiced_amount} as found
      from ${papers} where not ${papers.deleted}`,
  },
];

/** What documents count, against the rows that it comes from. */
export const documentChecks: readonly CheckItem[] = [...money, ...papersOf];
