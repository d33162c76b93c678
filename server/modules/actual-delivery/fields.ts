import { sql } from 'kysely';
import { type ActualLine, actualLines } from '#contract/actual-delivery/actual-delivery.ts';
import { isMore } from '#contract/arithmetic/decimal.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { sharedAttachments } from '#server/kernel/files/shared-files.ts';
import { derived, madeJson, madeText, unlogged } from '#server/kernel/resource/field.ts';
import { col, expectScales, lines } from '#server/kernel/resource/lines.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import {
  disputableOf,
  type ReceivedLine,
  receivedLines,
  undisputedOf,
} from '#server/trade/disputes/receipt-room.ts';
import { judged, receiptTotals } from '#server/trade/goods/arriving.ts';

const t = columnsOf('actual_delivery', 't');
const own = columnsOf('actual_delivery_line', 'l');
const sold = columnsOf('estimate_order_line', 's');
const bought = columnsOf('purchase_order_line', 'b');
const units = columnsOf('enum_entry', 'u');
const differences = columnsOf('actual_delivery_difference', 'd');
const ended = columnsOf('actual_delivery_difference', 'e');

const ENTERED = ['receivedQty', 'rejectedQty', 'weighGross', 'weighTare'] as const;

/** A line as it is stored: of what nobody has entered as refused, nothing is. */
function settled(line: ActualLine) {
  const { exceeds: _, ...follows } = judged(line);
  return { ...line, ...follows, rejectedQty: line.rejectedQty || '0', disputedQty: '0' };
}

/** 实收明细: each on a line of the delivery, with what follows from what was entered. */
export const receiptLines = lines<ActualLine>('lines', 'actual_delivery', {
  table: 'actual_delivery_line',
  owner: 'actual_delivery_id',
  columns: {
    goodsName: col('goods_name'),
    brand: col('brand'),
    spec: col('spec'),
    material: col('material'),
    unit: col('unit'),
    deliveredQty: col('delivered_qty', 'numeric'),
    theoreticalQty: col('theoretical_qty', 'numeric'),
    basis: col('basis'),
    tolPermille: col('tol_permille', 'numeric'),
    tolFrom: col('tol_from'),
    receivedQty: col('received_qty', 'numeric'),
    rejectedQty: col('rejected_qty', 'numeric'),
    rejectReason: col('reject_reason'),
    weighGross: col('weigh_gross', 'numeric'),
    weighTare: col('weigh_tare', 'numeric'),
    weighNet: col('weigh_net', 'numeric'),
    diffQty: col('diff_qty', 'numeric'),
    diffPermille: col('diff_permille', 'money'),
    settleQty: col('settle_qty', 'numeric'),
    disputedQty: col('disputed_qty', 'numeric'),
  },
  upstream: { table: 'delivery_line', owner: 'delivery_id', of: 'delivery_id' },
  rows: actualLines.rows,
  settle(value) {
    const given = value as readonly ActualLine[];
    expectScales(given, ENTERED, 'lines');
    return given.map(settled);
  },
  head: receiptTotals,
});

const GOODS = sql`(
  select string_agg(concat_ws(' ', ${own.goods_name}, ${own.spec},
      trim_scale(${own.delivered_qty}) || coalesce(${units.name}, ${own.unit})), '；' order by ${own.sort}, ${own.id})
  from ${own} left join ${units} on ${units.enum_name} = 'Unit' and ${units.code} = ${own.unit}
  where ${own.actual_delivery_id} = ${t.id})`;

const pricesOf = (of: typeof sold | typeof bought, line: typeof own.estimate_line_id) => sql`(
  select coalesce(json_agg(json_build_object('lineId', ${own.id}::text,
    'priceIncl', trim_scale(${of.price_incl})::text) order by ${own.sort}, ${own.id}), '[]')
  from ${own} join ${of} on ${of.id} = ${line} where ${own.actual_delivery_id} = ${t.id})`;

/** Disputes over its lines, each with how it ended. */
const DIFFERENCES = sql`(
  select coalesce(json_agg(json_build_object('disputeId', ${differences.dispute_id}::text,
    'lineId', ${differences.line_id}::text, 'side', ${differences.side},
    'claimQty', trim_scale(${differences.qty})::text, 'result', coalesce(${ended.result}, ''),
    'settledQty', coalesce(trim_scale(${ended.qty})::text, '')) order by ${differences.id}), '[]')
  from ${differences} left join ${ended} on ${ended.dispute_id} = ${differences.dispute_id} and ${ended.step} = 'ended'
  where ${differences.actual_delivery_id} = ${t.id} and ${differences.step} = 'held')`;

/** Its supplier's answer was an objection: the claims were held at the moment of the confirmation. */
const OBJECTED = sql`exists (
  select from ${differences} where ${differences.actual_delivery_id} = ${t.id} and ${differences.step} = 'held'
    and ${differences.side} = 'supplier' and ${differences.created_at} = ${t.audit_time})`;

const decimal = (key: string, column: typeof t.received_qty) =>
  madeText(key, sql`trim_scale(${column})::text`);

/** What is made otherwise than its kind is stored. The log shows quantities, and no price to anybody. */
export const receiptFields = {
  supplierName: madeText('supplier_name', companyNameOf(t.supplier_id)),
  goodsSummary: unlogged(madeText('goods_summary', GOODS)),
  deliveredQty: decimal('delivered_qty', t.delivered_qty),
  receivedQty: decimal('received_qty', t.received_qty),
  diffPermille: madeText('diff_permille', sql`${t.diff_permille}::text`),
  exceeds: madeText('exceeds', sql`case when ${t.exceeds} then '是' else '' end`),
  salesPrices: unlogged(madeJson('sales_prices', pricesOf(sold, own.estimate_line_id))),
  purchasePrices: unlogged(madeJson('purchase_prices', pricesOf(bought, own.purchase_line_id))),
  disputable: unlogged(
    derived('disputable', receivedLines(sql`${t.id}`), (stored) =>
      (stored as ReceivedLine[]).map((line) => {
        const qty = disputableOf(line);
        return { lineId: line.lineId, qty, paid: isMore(undisputedOf(line), qty) };
      }),
    ),
  ),
  differences: unlogged(madeJson('differences', DIFFERENCES)),
  objected: unlogged(madeJson('objected', OBJECTED)),
  papers: unlogged(madeJson('papers', sharedAttachments('actualDelivery', 't.id'))),
  signLng: madeText('sign_lng', sql`trim_scale(${t.sign_lng})::text`),
  signLat: madeText('sign_lat', sql`trim_scale(${t.sign_lat})::text`),
};
