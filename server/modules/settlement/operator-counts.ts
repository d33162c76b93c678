import { type RawBuilder, sql } from 'kysely';

import { BUSINESS, FINANCE } from '#contract/account/platform-role.ts';
import { SETTLERS } from '#contract/settlement/draw-up.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { waitsToSettle } from './console-list.ts';
import { overInvoiced } from './over-invoiced.ts';

const orders = columnsOf('estimate_order', 't');
const sales = columnsOf('sales_order', 't');
const papers = columnsOf('purchase_settlement', 't');

const oneOf = (column: RawBuilder<string>, codes: readonly string[]) =>
  sql<boolean>`${column} in (${sql.join(codes.map((code) => sql.lit(code)))})`;
const SALES = [SALES_STATUS.waiting, SALES_STATUS.partDisputed];
const PURCHASES = [PURCHASE_SETTLEMENT_STATUS.waiting, PURCHASE_SETTLEMENT_STATUS.partDisputed];

/** What of settlements waits for operations, and what waits for the two sides. */
export const settlementCounts: readonly OperatorCount[] = [
  {
    key: 'settlement.open',
    title: '待结算的订单',
    note: '实收已确认，请制单',
    roles: SETTLERS,
    level: 2,
    routeName: 'adminSettlement',
    query: {},
    count: sql<number>`select count(*)::int from ${orders} where ${waitsToSettle}`,
  },
  {
    key: 'settlement.sales',
    title: '待采购方确认的正式销售订单',
    note: '超过期限未确认的请联系采购方',
    roles: BUSINESS,
    routeName: 'adminOfficialSalesOrder',
    query: { salesOrderStatus: SALES.join(',') },
    count: sql<number>`select count(*)::int from ${sales}
      where not ${sales.deleted} and ${oneOf(sales.sales_order_status, SALES)}`,
  },
  {
    key: 'settlement.purchases',
    title: '待供应商确认的采购结算单',
    note: '超过期限未确认的请联系供应商',
    roles: BUSINESS,
    routeName: 'adminPurchaseSettlement',
    query: { purchaseSettlementStatus: PURCHASES.join(',') },
    count: sql<number>`select count(*)::int from ${papers}
      where not ${papers.deleted} and ${oneOf(papers.purchase_settlement_status, PURCHASES)}`,
  },
  {
    key: 'settlement.overInvoicedSales',
    title: '已开票超过结算金额的正式销售订单',
    note: '争议扣减后请红冲，按结算金额重新开具',
    roles: FINANCE,
    level: 2,
    routeName: 'adminOfficialSalesOrder',
    query: { overInvoiced: 'true' },
    count: sql<number>`select count(*)::int from ${sales}
      where not ${sales.deleted} and ${overInvoiced.sales_order}`,
  },
  {
    key: 'settlement.overInvoicedPurchases',
    title: '已收票超过结算金额的采购结算单',
    note: '争议扣减后请红冲或退回，由供应商重新开具',
    roles: FINANCE,
    level: 2,
    routeName: 'adminPurchaseSettlement',
    query: { overInvoiced: 'true' },
    count: sql<number>`select count(*)::int from ${papers}
      where not ${papers.deleted} and ${overInvoiced.purchase_settlement}`,
  },
];
