import { type RawBuilder, sql } from 'kysely';
import { adminSettlement, SETTLERS } from '#contract/settlement/draw-up.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { madeText, text } from '#server/kernel/resource/field.ts';
import { likeIn, oneId } from '#server/kernel/resource/filter.ts';
import { companyNameOf, projectNameOf } from '#server/kernel/sql/name-of.ts';
import { ESTIMATES_SETTLED, PURCHASES_SETTLED } from '#server/trade/orders/settled-orders.ts';
import { isOpen, openQty } from '#server/trade/sales/settled.ts';

const t = columnsOf('estimate_order', 't');
const purchases = columnsOf('purchase_order', 'p');
const receipts = columnsOf('actual_delivery', 'a');
const lines = columnsOf('actual_delivery_line', 'l');
const ordered = columnsOf('estimate_order_line', 'e');

/** SQL: something over the open receipt lines of the order `t`. */
const overOpen = <Value>(what: RawBuilder<unknown>) => sql<Value>`(
  select ${what} from ${receipts} join ${lines} on ${lines.actual_delivery_id} = ${receipts.id}
    join ${ordered} on ${ordered.id} = ${lines.estimate_line_id}
  where ${receipts.estimate_order_id} = ${t.id} and ${isOpen})`;

const purchaseNo = sql<string>`(select ${purchases.purchase_order_no} from ${purchases}
  where ${purchases.id} = ${t.purchase_order_id})`;
const projectOf = projectNameOf(t.project_id);

/** SQL: whether both orders of the estimate order `t` are carried out and it has receipts to settle, which few of all that ever were have. */
export const waitsToSettle = sql<boolean>`(not ${t.deleted}
  and ${t.id} = any (array(select ${receipts.estimate_order_id} from ${receipts}
    join ${lines} on ${lines.actual_delivery_id} = ${receipts.id} where ${isOpen}))
  and ${t.estimate_order_status} in (${sql.join(ESTIMATES_SETTLED.map((code) => sql.lit(code)))})
  and exists (select from ${purchases} where ${purchases.id} = ${t.purchase_order_id}
    and ${purchases.purchase_order_status} in (${sql.join(PURCHASES_SETTLED.map((code) => sql.lit(code)))})))`;

/** 待结算: orders with receipts that nobody has settled. */
export const settlementList = consoleList({
  calls: adminSettlement,
  sheet: adminSettlement.sheet,
  table: 'estimate_order',
  across: waitsToSettle,
  fields: {
    estimateOrderNo: text('estimate_order_no'),
    purchaseOrderNo: madeText('purchase_order_no', purchaseNo),
    projectName: madeText('project_name', projectOf),
    buyerName: madeText('buyer_name', companyNameOf(t.company_id)),
    supplierName: madeText('supplier_name', companyNameOf(t.supplier_id)),
    priceMode: text('price_mode'),
    settleBasis: text('settle_basis'),
    receipts: madeText('receipts', overOpen(sql`count(distinct ${receipts.id})::text`)),
    lines: madeText('line_count', overOpen(sql`count(*)::text`)),
    estimateValue: madeText(
      'estimate_value',
      overOpen(sql`coalesce(sum(round(${openQty} * ${ordered.price_incl}, 2)), 0)::text`),
    ),
    receivedFrom: madeText('received_from', overOpen(sql`min(${receipts.receive_date})::text`)),
  },
  filters: {
    keyword: likeIn(
      (
        p,
      ) => sql`(${t.estimate_order_no} ilike ${p} or ${purchaseNo} ilike ${p} or ${projectOf} ilike ${p}
        or ${companyNameOf(t.company_id)} ilike ${p})`,
    ),
    companyId: oneId((p) => sql`${p}::bigint in (${t.company_id}, ${t.supplier_id})`),
  },
  sorts: { createTime: 'id' },
  writers: SETTLERS,
  actions: (_row, may) => (may.write ? ['make'] : []),
});
