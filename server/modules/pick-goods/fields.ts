import { sql } from 'kysely';
import { AUDIT } from '#contract/flow/flow.ts';
import { type PickLine, pickLines } from '#contract/pick-goods/pick-goods.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { QUANTITY_BOOK, type Stage } from '#server/kernel/quantity/books.ts';
import { madeJson, madeText, unlogged } from '#server/kernel/resource/field.ts';
import { goodsSummary, oneUnitTotal } from '#server/kernel/resource/goods-lines.ts';
import { col, expectScales, lines } from '#server/kernel/resource/lines.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';

const t = columnsOf('pick_goods', 't');
const own = columnsOf('pick_goods_line', 'l');
const ordered = columnsOf('estimate_order_line', 'o');
const accounts = columnsOf('ledger_account', 'a');
const codes = columnsOf('pick_code', 'c');

/** 提货明细: each on a line of the order, without any price. */
export const pickedLines = lines<PickLine>('lines', 'pick_goods', {
  table: 'pick_goods_line',
  owner: 'pick_goods_id',
  columns: {
    goodsName: col('goods_name'),
    brand: col('brand'),
    spec: col('spec'),
    material: col('material'),
    unit: col('unit'),
    orderedQty: col('ordered_qty', 'numeric'),
    pickQty: col('qty', 'numeric'),
  },
  upstream: { table: 'estimate_order_line', owner: 'estimate_order_id', of: 'estimate_order_id' },
  rows: pickLines.rows,
  settle(value) {
    const given = value as readonly PickLine[];
    expectScales(given, ['pickQty'], 'lines');
    return given;
  },
  head: (given) => ({
    total_qty: oneUnitTotal(given.map(({ unit, pickQty }) => ({ unit, qty: pickQty }))),
  }),
});

const reached = (stage: Stage) => sql`coalesce((
  select trim_scale(${accounts.granted})::text from ${accounts}
  where ${accounts.book} = ${QUANTITY_BOOK[stage]} and ${accounts.owner_id} = ${own.id}), '0')`;

/** How far each line has come: what stands in the books. */
const PROGRESS = sql`(
  select coalesce(json_agg(json_build_object('lineId', ${own.id}::text, 'picked', ${reached('picked')},
    'shipped', ${reached('shipped')}, 'delivered', ${reached('delivered')},
    'received', ${reached('received')}, 'accepted', ${reached('accepted')}) order by ${own.sort}, ${own.id}), '[]')
  from ${own} where ${own.pick_goods_id} = ${t.id})`;

const AMOUNT = sql`round(${own.qty} * ${ordered.price_incl}, 2)`;
const PRICED = sql`from ${own} join ${ordered} on ${ordered.id} = ${own.upstream_id} where ${own.pick_goods_id} = ${t.id}`;

/** What is made otherwise than its kind is stored. The log shows quantities, and no price to anybody. */
export const pickFields = {
  supplierName: madeText('supplier_name', companyNameOf(t.supplier_id)),
  goodsSummary: madeText('goods_summary', goodsSummary('pick_goods_line', 'pick_goods_id')),
  totalQty: madeText('total_qty', sql`trim_scale(${t.total_qty})::text`),
  receivedQty: unlogged(
    madeText(
      'received_qty',
      sql`(select trim_scale(sum(${accounts.granted}))::text from ${own}
        join ${accounts} on ${accounts.book} = ${QUANTITY_BOOK.received} and ${accounts.owner_id} = ${own.id}
        where ${own.pick_goods_id} = ${t.id} and ${t.total_qty} is not null)`,
    ),
  ),
  progress: unlogged(madeJson('progress', PROGRESS)),
  prices: unlogged(
    madeJson(
      'prices',
      sql`(select coalesce(json_agg(json_build_object('lineId', ${own.id}::text,
        'priceIncl', trim_scale(${ordered.price_incl})::text, 'amount', ${AMOUNT}::text)
        order by ${own.sort}, ${own.id}), '[]') ${PRICED})`,
    ),
  ),
  pickAmount: unlogged(madeText('pick_amount', sql`(select sum(${AMOUNT})::text ${PRICED})`)),
  pickCode: unlogged(
    madeText(
      'pick_code',
      sql`(select ${codes.code} from ${codes} where ${codes.pick_goods_id} = ${t.id} and ${codes.used_at} is null
        and ${t.audit_status} = ${AUDIT.approved})`,
    ),
  ),
};
