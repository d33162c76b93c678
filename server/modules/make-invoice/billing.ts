import { sql } from 'kysely';

import { LINE_SOURCE, type LineSource } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Account } from '#server/kernel/ledger/draws.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** A settled line or a charge of a settlement, with what may be invoiced of it in all: what is disputed is left out. */
export interface BillLine {
  /** Id of the settled line; of a charge its name. */
  key: string;
  source: LineSource;
  settledLineId: string | null;
  goodsName: string;
  spec: string;
  /** Code of enumeration Unit; '' of a charge. */
  unit: string;
  taxRate: string;
  /** Decimal text; null of a charge. */
  qty: string | null;
  amount: string;
  /** Its accounts in the books; a charge has none of quantity. */
  amounts: Account;
  quantities: Account | null;
}

const saleLine = columnsOf('sales_order_line', 'l');
const sale = columnsOf('sales_order', 's');
const buyLine = columnsOf('purchase_settlement_line', 'l');

interface GoodsRow {
  key: string;
  goodsName: string;
  spec: string;
  unit: string;
  taxRate: string;
  qty: string;
  amount: string;
}

const asLines = (rows: readonly GoodsRow[], books: { qty: string; amount: string }): BillLine[] =>
  rows.map((row) => ({
    ...row,
    source: LINE_SOURCE.goods,
    settledLineId: row.key,
    amounts: { book: books.amount, id: row.key },
    quantities: { book: books.qty, id: row.key },
  }));

async function saleGoods(tx: Tx, salesOrderId: string): Promise<BillLine[]> {
  const { rows } = await sql<GoodsRow>`
    select ${saleLine.id}::text as key, ${saleLine.goods_name} as "goodsName",
      concat_ws(' ', nullif(${saleLine.spec}, ''), nullif(${saleLine.material}, '')) as spec,
      ${saleLine.unit}, ${saleLine.tax_rate}::text as "taxRate",
      (${saleLine.settle_qty} + ${saleLine.changed_qty} - ${saleLine.disputed_qty})::text as qty,
      (${saleLine.amount_incl} + ${saleLine.changed_amount} - ${saleLine.disputed_amount})::text as amount
    from ${saleLine}
    where ${saleLine.sales_order_id} = ${salesOrderId} order by ${saleLine.sort}`.execute(tx);
  return asLines(rows, { qty: 'billQty', amount: 'billAmount' });
}

interface Charges {
  freight: string;
  freightRate: string;
  serviceFee: string;
  serviceRate: string;
  fundFee: string;
  fundRate: string;
}

async function saleCharges(tx: Tx, salesOrderId: string): Promise<BillLine[]> {
  const { rows } = await sql<Charges>`
    select ${sale.freight}::text, ${sale.freight_tax_rate}::text as "freightRate",
      ${sale.service_fee}::text as "serviceFee", ${sale.service_tax_rate}::text as "serviceRate",
      ${sale.fund_fee}::text as "fundFee", ${sale.fund_tax_rate}::text as "fundRate"
    from ${sale} where ${sale.id} = ${salesOrderId}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return [];
  const charge = (
    source: LineSource,
    goodsName: string,
    [amount, taxRate]: [string, string],
    book: string,
  ): BillLine => ({
    key: source,
    source,
    settledLineId: null,
    goodsName,
    spec: '',
    unit: '',
    taxRate,
    qty: null,
    amount,
    amounts: { book, id: salesOrderId },
    quantities: null,
  });
  return [
    charge('freight', '运输服务', [found.freight, found.freightRate], 'billFreight'),
    charge('serviceFee', '供应链服务费', [found.serviceFee, found.serviceRate], 'billService'),
    charge('fundFee', '资金占用费', [found.fundFee, found.fundRate], 'billFund'),
  ];
}

/** What may be invoiced of a sale: its goods, and freight, service fee and fund fee as lines of their own (rules.md M3). */
export async function saleLines(tx: Tx, salesOrderId: string): Promise<BillLine[]> {
  return [...(await saleGoods(tx, salesOrderId)), ...(await saleCharges(tx, salesOrderId))];
}

/** What its supplier may invoice of a purchase settlement. */
export async function purchaseLines(tx: Tx, settlementId: string): Promise<BillLine[]> {
  const { rows } = await sql<GoodsRow>`
    select ${buyLine.id}::text as key, ${buyLine.goods_name} as "goodsName",
      concat_ws(' ', nullif(${buyLine.spec}, ''), nullif(${buyLine.material}, '')) as spec,
      ${buyLine.unit}, ${buyLine.tax_rate}::text as "taxRate",
      (${buyLine.settle_qty} + ${buyLine.changed_qty} - ${buyLine.disputed_qty})::text as qty,
      (${buyLine.amount_incl} + ${buyLine.changed_amount} - ${buyLine.disputed_amount})::text as amount
    from ${buyLine}
    where ${buyLine.purchase_settlement_id} = ${settlementId} order by ${buyLine.sort}`.execute(tx);
  return asLines(rows, { qty: 'buyQty', amount: 'buyAmount' });
}
