import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const receipts = columnsOf('actual_delivery', 'a');
const lines = columnsOf('actual_delivery_line', 'l');
const ordered = columnsOf('estimate_order_line', 'el');
const bought = columnsOf('purchase_order_line', 'pl');

/** Of a receipt in dispute what nobody disputes is settled. */
const SETTLED_FROM = [ACTUAL_STATUS.confirmed, ACTUAL_STATUS.disputed];

/** SQL: what of the receipt line `l` is neither disputed nor settled; what of it sales settle is kept with it. */
export const openQty = sql<string>`(coalesce(${lines.settle_qty}, 0) - ${lines.disputed_qty} - ${lines.sold_qty})`;

/** SQL: whether the receipt `a` has a line with something to settle; its lines are `l`. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`(not ${receipts.deleted}
  and ${receipts.actual_status} in (${sql.join(SETTLED_FROM.map((code) => sql.lit(code)))}) and ${lines.is_open})`;

const oldLines = columnsOf('sales_order_line', 'vl');
const oldSales = columnsOf('sales_order', 'vs');

/** SQL: whether goods of a purchase order whose settlement was voided wait to be settled anew. */
export const waitsAnew = (
  purchaseOrderId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${receipts} join ${lines} on ${lines.actual_delivery_id} = ${receipts.id}
  join ${oldLines} on ${oldLines.actual_line_id} = ${lines.id}
  join ${oldSales} on ${oldSales.id} = ${oldLines.sales_order_id}
  where ${receipts.purchase_order_id} = ${purchaseOrderId} and ${oldSales.sales_order_status} = ${sql.lit(SALES_STATUS.voided)}
    and ${isOpen})`;

/** A receipt line that waits to be settled, with the lines of both orders. Decimal texts; '' for none. */
export interface OpenReceiptLine {
  actualLineId: string;
  actualNo: string;
  receiveDate: string;
  deliveryDate: string;
  estimateLineId: string;
  purchaseLineId: string;
  goodsName: string;
  brand: string;
  spec: string;
  material: string;
  unit: string;
  orderedQty: string;
  shippedQty: string;
  receivedQty: string;
  rejectedQty: string;
  diffPermille: string;
  heldQty: string;
  settleQty: string;
  salesPrice: string;
  purchasePrice: string;
  taxRate: string;
}

/**
 * Lines of receipts of an estimate order that are confirmed, or undisputed, and not settled yet, oldest first. The transaction
 * sees both sides (asPlatform, an operator's). `lock` keeps the receipts as they are until its end.
 */
export async function openLines(
  tx: Tx,
  estimateOrderId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<OpenReceiptLine[]> {
  const { rows } = await sql<OpenReceiptLine>`
    select ${lines.id}::text as "actualLineId", ${receipts.actual_no} as "actualNo",
      coalesce(${receipts.receive_date}::text, '') as "receiveDate",
      coalesce(least(${receipts.delivery_date}, ${receipts.receive_date})::text, '') as "deliveryDate",
      ${ordered.id}::text as "estimateLineId", ${bought.id}::text as "purchaseLineId",
      ${lines.goods_name} as "goodsName", ${lines.brand}, ${lines.spec}, ${lines.material}, ${lines.unit},
      trim_scale(${ordered.qty})::text as "orderedQty",
      trim_scale(${lines.delivered_qty})::text as "shippedQty",
      trim_scale(coalesce(${lines.received_qty}, 0))::text as "receivedQty",
      trim_scale(${lines.rejected_qty})::text as "rejectedQty",
      coalesce(trim_scale(${lines.diff_permille})::text, '') as "diffPermille",
      trim_scale(${lines.disputed_qty})::text as "heldQty", trim_scale(${openQty})::text as "settleQty",
      trim_scale(${ordered.price_incl})::text as "salesPrice",
      trim_scale(${bought.price_incl})::text as "purchasePrice",
      trim_scale(${ordered.tax_rate})::text as "taxRate"
    from ${lines} join ${receipts} on ${receipts.id} = ${lines.actual_delivery_id}
      join ${ordered} on ${ordered.id} = ${lines.estimate_line_id}
      join ${bought} on ${bought.id} = ${lines.purchase_line_id}
    where ${receipts.estimate_order_id} = ${estimateOrderId} and ${isOpen}
    order by ${receipts.receive_date}, ${receipts.id}, ${lines.sort}, ${lines.id}
    ${lock ? sql`for no key update of a, l` : sql``}`.execute(tx);
  return rows;
}
