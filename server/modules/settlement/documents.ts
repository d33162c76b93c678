import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { INVOICE_STATUS, LINE_SOURCE } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { madeJson } from '#server/kernel/resource/field.ts';

const receipts = columnsOf('actual_delivery', 'a');
const received = columnsOf('actual_delivery_line', 'r');
const ended = columnsOf('actual_delivery_difference', 'd');
const picks = columnsOf('pick_goods', 'g');
const picked = columnsOf('pick_goods_line', 'k');
const entries = columnsOf('logistics_entry', 'e');
const carried = columnsOf('logistics_entry_line', 'c');
const invoices = columnsOf('invoice', 'i');
const billed = columnsOf('invoice_line', 'n');
const accounts = columnsOf('ledger_account', 'b');
const HEADS = {
  sales_order: columnsOf('sales_order', 't'),
  purchase_settlement: columnsOf('purchase_settlement', 't'),
} as const;

const CHANGES = {
  sales_order: columnsOf('sales_order_change', 'c'),
  purchase_settlement: columnsOf('purchase_settlement_change', 'c'),
} as const;

const ORDERS = {
  sales_order: { table: 'estimate_order', no: 'estimate_order_no', line: 'estimate_line_id' },
  purchase_settlement: {
    table: 'purchase_order',
    no: 'purchase_order_no',
    line: 'purchase_line_id',
  },
} as const;

const text = (value: unknown) => sql`coalesce(trim_scale(${value})::text, '')`;

/** SQL: what came to a stage of the pick-up's line, in the books of quantities; null where its reader sees none. */
const stageOf = (book: string) => sql`(select ${accounts.granted} from ${accounts}
  where ${accounts.book} = ${book} and ${accounts.owner_id} = ${received.pick_line_id})`;

/** SQL: the trips that carried the pick-up's line, in its order; '' where none was registered. */
const trips = sql`coalesce((
  select string_agg(distinct ${entries.logistics_no}, '、') from ${carried}
  join ${entries} on ${entries.id} = ${carried.logistics_entry_id}
  where ${carried.pick_line_id} = ${received.pick_line_id} and not ${entries.deleted}
    and ${entries.logistics_status} not in (${sql.lit(LOGISTICS_STATUS.draft)}, ${sql.lit(LOGISTICS_STATUS.cancelled)})), '')`;

/** SQL: what of the order's line pick-ups have taken or hold. */
const orderPicked = sql`(select ${accounts.held} + ${accounts.used} from ${accounts}
  where ${accounts.book} = 'qtyOrdered' and ${accounts.owner_id} = ${received.estimate_line_id})`;

/** SQL: by how much quantities of the line may exceed, as it was agreed when they were first counted. */
const tolerance = sql`coalesce((select max(${accounts.tolerance}) from ${accounts}
  where ${accounts.book} in ('qtyOrdered', 'qtyPicked')
    and ${accounts.owner_id} in (${received.estimate_line_id}, ${received.pick_line_id})), 0)`;

/** SQL: something over what of the line `l` stands on issued invoices, red ones against it; '' where nothing does. */
const invoiced = (what: RawBuilder<unknown>) => sql`coalesce((
  select ${what} from ${billed} join ${invoices} on ${invoices.id} = ${billed.invoice_id}
  where ${billed.settled_line_id} = l.id and ${billed.source} = ${LINE_SOURCE.goods} and not ${invoices.deleted}
    and ${invoices.registered_at} is not null and ${invoices.invoice_status} <> ${INVOICE_STATUS.voided}), '')`;

/**
 * SQL: what ended disputes over the receipt line `r` changed of what is settled of it, less what the paper's line `l` says in rows of its
 * own, because it was settled before; '' for nothing.
 */
const agreed = (paper: keyof typeof ORDERS) => sql`coalesce(trim_scale(nullif((
  select coalesce(sum(case when ${ended.side} = 'supplier' then ${ended.qty} else -${ended.qty} end), 0)
  from ${ended} where ${ended.line_id} = ${received.id} and ${ended.step} = 'ended') - (
  select coalesce(sum(${CHANGES[paper].qty}), 0) from ${CHANGES[paper]}
  where ${CHANGES[paper].line_id} = l.id and ${CHANGES[paper].of_receipt}), 0))::text, '')`;

/**
 * What the five documents say of each line of a paper, at the prices of that paper's side alone
 * (contract/settlement/documents.ts).
 */
export function documentsOf(paper: keyof typeof ORDERS) {
  const { table, no, line } = ORDERS[paper];
  const head = HEADS[paper];
  return madeJson(
    'documents',
    sql`coalesce((
      select jsonb_agg(jsonb_build_object(
        'lineId', l.id::text, 'goodsName', l.goods_name, 'spec', l.spec, 'unit', l.unit,
        'orderNo', o.${sql.ref(no)}, 'orderQty', ${text(sql`ol.qty`)}, 'orderPrice', ${text(sql`ol.price_incl`)},
        'orderPicked', ${text(orderPicked)},
        'pickNo', coalesce(${picks.pick_no}, ''), 'pickQty', ${text(picked.qty)},
        'logisticsNo', ${trips}, 'logisticsQty', ${text(stageOf('qtyShipped'))},
        'receiptNo', coalesce(${receipts.actual_no}, ''), 'deliveredQty', ${text(received.delivered_qty)},
        'receivedQty', ${text(received.received_qty)}, 'rejectedQty', ${text(received.rejected_qty)},
        'agreedQty', ${agreed(paper)},
        'disputed', coalesce(${receipts.actual_status} = ${ACTUAL_STATUS.disputed}, false),
        'settleBasis', coalesce(${received.basis}, ${head.settle_basis}), 'qtyTolerance', ${text(tolerance)},
        'weighTolerance', ${text(received.tol_permille)}, 'theoreticalQty', ${text(received.theoretical_qty)}, 'weighNet', ${text(received.weigh_net)},
        'priceMode', ${head.price_mode}, 'settleQty', ${text(sql`l.settle_qty`)}, 'settlePrice', ${text(sql`l.price_incl`)},
        'settleAmount', l.amount_incl::text, 'invoiceNo', ${invoiced(sql`string_agg(distinct ${invoices.invoice_no}, '、')`)},
        'invoiceQty', ${invoiced(sql`trim_scale(sum(${billed.qty}))::text`)},
        'invoiceAmount', ${invoiced(sql`sum(${billed.amount_incl})::text`)}
      ) order by l.sort, l.id)
      from ${sql.table(`${paper}_line`)} l
        join ${sql.table(`${table}_line`)} ol on ol.id = l.${sql.ref(line)}
        join ${sql.table(table)} o on o.id = ol.${sql.ref(`${table}_id`)}
        left join ${received} on ${received.id} = l.actual_line_id
        left join ${receipts} on ${receipts.id} = ${received.actual_delivery_id}
        left join ${picked} on ${picked.id} = ${received.pick_line_id}
        left join ${picks} on ${picks.id} = ${picked.pick_goods_id}
      where l.${sql.ref(`${paper}_id`)} = t.id), '[]')`,
  );
}
