import { sql } from 'kysely';

import { FINANCE } from '#contract/account/platform-role.ts';
import { DIRECTION, INVOICE_STATUS } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { billables } from './billables.ts';
import { isToLookAt } from './document.ts';

const t = columnsOf('invoice', 't');
const sales = columnsOf('sales_order', 't');

const { waiting, issued, delivered } = INVOICE_STATUS;

const standing = (status: string, direction?: string) =>
  sql<number>`select count(*)::int from ${t} where not ${t.deleted}
    and ${t.invoice_status} = ${sql.lit(status)}
    ${direction === undefined ? sql`` : sql`and ${t.direction} = ${sql.lit(direction)}`}`;

/** What of invoices waits for finance. */
export const invoiceCounts: readonly OperatorCount[] = [
  {
    key: 'makeInvoice.billable',
    title: '待开票结算',
    note: '采购方已确认结算，可以开票',
    roles: FINANCE,
    level: 2,
    routeName: 'adminBillable',
    query: {},
    count: sql<number>`select count(*)::int from ${sales} where ${billables.listed.across ?? sql`false`}`,
  },
  {
    key: 'makeInvoice.issue',
    title: '待登记发票',
    note: '开具后登记代码、号码和文件，或提交税务平台',
    roles: FINANCE,
    level: 2,
    routeName: 'adminMakeInvoice',
    query: { invoiceStatus: waiting },
    count: standing(waiting),
  },
  {
    key: 'makeInvoice.deliver',
    title: '待交付发票',
    note: '交付后采购方可以下载、签收',
    roles: FINANCE,
    routeName: 'adminMakeInvoice',
    query: { invoiceStatus: issued },
    count: standing(issued),
  },
  {
    key: 'makeInvoice.accept',
    title: '待收票进项发票',
    note: '供应商的发票已通过校验，核对后收票',
    roles: FINANCE,
    level: 2,
    routeName: 'adminMakeInvoice',
    query: { invoiceStatus: delivered, direction: DIRECTION.in },
    count: standing(delivered, DIRECTION.in),
  },
  {
    key: 'makeInvoice.lookAt',
    title: '待核对进项发票',
    note: '与发票文件读出的内容不一致，核对后通过或退回',
    roles: FINANCE,
    level: 2,
    routeName: 'adminMakeInvoice',
    query: { toLookAt: 'true' },
    count: sql<number>`select count(*)::int from ${t} where not ${t.deleted} and ${isToLookAt}`,
  },
];
