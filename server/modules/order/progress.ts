import { type RawBuilder, sql } from 'kysely';

import { ACTUAL_STATUS } from '#contract/actual-delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { QUANTITY_BOOK, type Stage } from '#server/kernel/quantity/books.ts';

const estimates = columnsOf('estimate_order', 't');
const purchases = columnsOf('purchase_order', 't');
const sold = columnsOf('estimate_order_line', 'o');
const bought = columnsOf('purchase_order_line', 'o');
const picked = columnsOf('pick_goods_line', 'l');
const accounts = columnsOf('ledger_account', 'a');
const signed = columnsOf('actual_delivery_line', 'l');
const receipts = columnsOf('actual_delivery', 'r');

/** What the pick-ups of a line have brought to a stage, by the books. */
const reached = (stage: Stage) => sql`coalesce((
  select trim_scale(sum(${accounts.granted}))::text from ${picked}
    join ${accounts} on ${accounts.book} = ${QUANTITY_BOOK[stage]} and ${accounts.owner_id} = ${picked.id}
  where ${picked.upstream_id} = ${sold.id}), '0')`;

/** A quantity of all lines of an order; '' where they have several units, which nobody adds up. */
const ofOneUnit = (unit: RawBuilder<unknown>, qty: RawBuilder<unknown>) =>
  sql`case when count(distinct ${unit}) < 2 then coalesce(trim_scale(sum(${qty}))::text, '0') else '' end`;

/** What of an estimate order was picked. */
export const pickedQty = sql<string>`(
  select ${ofOneUnit(sold.unit, accounts.granted)} from ${sold}
    left join ${picked} on ${picked.upstream_id} = ${sold.id}
    left join ${accounts} on ${accounts.book} = ${QUANTITY_BOOK.picked} and ${accounts.owner_id} = ${picked.id}
  where ${sold.estimate_order_id} = ${estimates.id})`;

/** How far each line of an estimate order has come. */
export const estimateProgress = sql`(
  select coalesce(json_agg(json_build_object('lineId', ${sold.id}::text, 'picked', ${reached('picked')},
    'delivered', ${reached('delivered')}, 'received', ${reached('received')}) order by ${sold.sort}, ${sold.id}), '[]')
  from ${sold} where ${sold.estimate_order_id} = ${estimates.id})`;

const { checking, confirming, confirmed, disputed } = ACTUAL_STATUS;
/** Handed in, and not returned: what a buyer only noted down is its own. */
const HANDED_IN = sql.join(
  [checking, confirming, confirmed, disputed].map((code) => sql.lit(code)),
);

/** A supplier reads no line of the sale, and so none of its books: its receipts name the line that it sold. */
const summed = (qty: RawBuilder<unknown>) => sql`coalesce((
  select trim_scale(sum(${qty}))::text from ${signed} join ${receipts} on ${receipts.id} = ${signed.actual_delivery_id}
  where ${signed.purchase_line_id} = ${bought.id} and not ${receipts.deleted}
    and ${receipts.actual_status} in (${HANDED_IN})), '0')`;

/** How far each line of a purchase order has come. */
export const purchaseProgress = sql`(
  select coalesce(json_agg(json_build_object('lineId', ${bought.id}::text,
    'signed', ${summed(sql`${signed.delivered_qty}`)}, 'received', ${summed(sql`${signed.received_qty}`)})
    order by ${bought.sort}, ${bought.id}), '[]')
  from ${bought} where ${bought.purchase_order_id} = ${purchases.id})`;

/** What of a purchase order was signed for. */
export const signedQty = sql<string>`(
  select ${ofOneUnit(bought.unit, sql`case when ${receipts.id} is not null then ${signed.delivered_qty} end`)}
  from ${bought}
    left join ${signed} on ${signed.purchase_line_id} = ${bought.id}
    left join ${receipts} on ${receipts.id} = ${signed.actual_delivery_id} and not ${receipts.deleted}
      and ${receipts.actual_status} in (${HANDED_IN})
  where ${bought.purchase_order_id} = ${purchases.id})`;
