import { sql } from 'kysely';
import { FINANCE } from '#contract/account/platform-role.ts';
import { adminBillable } from '#contract/make-invoice/admin.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { madeText, madeTime, text } from '#server/kernel/resource/field.ts';
import { atLeast, atMost, likeIn } from '#server/kernel/resource/filter.ts';
import { companyNameOf, projectNameOf } from '#server/kernel/sql/name-of.ts';

const t = columnsOf('sales_order', 't');

const { confirmed, toInvoice, partInvoiced, partCollected, collected } = SALES_STATUS;
const OPEN = [confirmed, toInvoice, partInvoiced, partCollected, collected];

const left = sql`${t.settle_amount} - ${t.disputed_amount} - ${t.applied_amount} - ${t.invoiced_amount}`;
const projectOf = projectNameOf(t.project_id);
const buyerOf = companyNameOf(t.company_id);

/** Sales that are confirmed and not invoiced in full (待开票结算). */
export const billables = consoleList({
  calls: adminBillable,
  sheet: adminBillable.sheet,
  table: 'sales_order',
  across: sql<boolean>`not ${t.deleted} and ${left} > 0
    and ${t.sales_order_status} in (${sql.join(OPEN.map((one) => sql.lit(one)))})`,
  fields: {
    salesOrderNo: text('sales_order_no'),
    projectName: madeText('project_name', projectOf),
    buyerName: madeText('buyer_name', buyerOf),
    settleAmount: text('settle_amount'),
    disputedAmount: text('disputed_amount'),
    appliedAmount: text('applied_amount'),
    invoicedAmount: text('invoiced_amount'),
    leftAmount: madeText('left_amount', sql`(${left})::text`),
    settleDate: madeText('settle_date', sql`${t.settle_date}::text`),
    salesOrderStatus: text('sales_order_status'),
    createTime: madeTime('created_at', t.created_at),
  },
  filters: {
    keyword: likeIn(
      (p) =>
        sql`(${t.sales_order_no} ilike ${p} or ${projectOf} ilike ${p} or ${buyerOf} ilike ${p})`,
    ),
    settleDateStart: atLeast('settle_date', 'date'),
    settleDateEnd: atMost('settle_date', 'date'),
  },
  sorts: { createTime: 'id' },
  writers: FINANCE,
  actions: (_, may) => (may.write ? ['draw'] : []),
});
