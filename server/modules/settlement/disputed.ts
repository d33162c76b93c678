import { type RawBuilder, type Selectable, sql } from 'kysely';

import { isNegative, isZero } from '#contract/arithmetic/decimal.ts';
import { add, negate, round2, subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { taxWithin } from '#contract/settlement/amounts.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { DisputedPart, DisputeEnd } from '#server/kernel/parts/dispute.ts';
import type { By } from '#server/kernel/session/by.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { heldOf } from '#server/trade/disputes/dispute.ts';
import { finishOrders, orderOfPaper } from '#server/trade/orders/finished-order.ts';
import { lockMoneyAndPapers } from '#server/trade/orders/order-money.ts';
import { moveOrders } from '#server/trade/orders/settled-orders.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';
import { fillSales } from '#server/trade/payments/money-in-sales.ts';
import { openReceivable } from '#server/trade/sales/receivable.ts';
import { countSale } from '#server/trade/sales/sale.ts';
import { heldByReceipt } from './held-by-receipt.ts';
import { tellOverInvoiced } from './over-invoiced.ts';

const sales = columnsOf('sales_order', 't');
const papers = columnsOf('purchase_settlement', 't');

type PaperName = 'sales_order' | 'purchase_settlement';
type Line = Selectable<Database['sales_order_line' | 'purchase_settlement_line']>;

const { waiting, partDisputed, voided } = SALES_STATUS;
/** What nobody has confirmed yet may be disputed; both papers have the same codes. */
export const ARGUED: readonly string[] = [waiting, partDisputed];

/** A paper under lock, as disputes need it. */
interface Paper {
  id: string;
  no: string;
  companyId: string;
  projectId: string;
  status: string;
  estimateOrderId: string;
  purchaseOrderId: string;
}

/** One of the two papers, as disputes move it. */
export interface Kind {
  table: PaperName;
  /** Its columns, as `t`. */
  t: typeof sales | typeof papers;
  noun: string;
  word: string;
  statusColumn: string;
  /** A sale costs its buyer less where the claim was right; a purchase brings its supplier more. */
  sign: '-' | '';
  lock(id: string): RawBuilder<Paper>;
  /** What follows from a confirmed paper that was moved. */
  follows(tx: Tx, paper: Paper, making: By): Promise<void>;
}

export const SALE: Kind = {
  table: 'sales_order',
  t: sales,
  noun: 'officialSalesOrder',
  word: '正式销售订单',
  statusColumn: 'sales_order_status',
  sign: '-',
  lock: (id) => sql<Paper>`
    select ${sales.id}::text, ${sales.sales_order_no} as no, ${sales.company_id}::text as "companyId",
      ${sales.project_id}::text as "projectId", ${sales.sales_order_status} as status,
      ${sales.estimate_order_id}::text as "estimateOrderId", '' as "purchaseOrderId"
    from ${sales} where ${sales.id} = ${id} and not ${sales.deleted} for no key update of t`,
  async follows(tx, paper, making) {
    await openReceivable(tx, paper.id, making);
    await countSale(tx, paper.id, { collected: true }, making);
    await moveOrders(tx, paper.estimateOrderId, making);
  },
};

export const PURCHASE: Kind = {
  table: 'purchase_settlement',
  t: papers,
  noun: 'purchaseSettlement',
  word: '采购结算单',
  statusColumn: 'purchase_settlement_status',
  sign: '',
  lock: (id) => sql<Paper>`
    select ${papers.id}::text, ${papers.settlement_no} as no, ${papers.company_id}::text as "companyId",
      ${papers.project_id}::text as "projectId", ${papers.purchase_settlement_status} as status,
      '' as "estimateOrderId", ${papers.purchase_order_id}::text as "purchaseOrderId"
    from ${papers} where ${papers.id} = ${id} and not ${papers.deleted} for no key update of t`,
  async follows(tx, paper, making) {
    await reserveBalance(tx, paper.id, making);
    await finishOrders(tx, orderOfPaper(paper.id), making);
  },
};

async function locked({ lock }: Kind, tx: Tx, id: string): Promise<Paper | undefined> {
  return (await lock(id).execute(tx)).rows[0];
}

async function lineOf({ table }: Kind, tx: Tx, paperId: string, lineId: string) {
  const { rows } = await sql<Line & { changedTax: string }>`
    select l.*, (select coalesce(sum(c.tax_amount), 0)::text from ${sql.table(`${table}_change`)} c
      where c.line_id = l.id) as "changedTax"
    from ${sql.table(`${table}_line`)} l
    where l.id = ${lineId} and ${sql.ref(`l.${table}_id`)} = ${paperId}`.execute(tx);
  return rows[0];
}

async function setStatus({ table, statusColumn }: Kind, tx: Tx, id: string, to: string) {
  await sql`update ${sql.table(table)} set ${sql.ref(statusColumn)} = ${to} where id = ${id}`.execute(
    tx,
  );
}

/** Holds so much of a line, out of it and out of the whole; lets go of what is below zero. */
export async function hold(
  tx: Tx,
  { table }: Kind,
  { objectId, lineId, qty, amount }: Record<'objectId' | 'lineId' | 'qty' | 'amount', string>,
  at: Date,
): Promise<void> {
  await sql`update ${sql.table(`${table}_line`)} set disputed_qty = disputed_qty + ${qty}::numeric,
      disputed_amount = disputed_amount + ${amount}::numeric where id = ${lineId}`.execute(tx);
  await sql`update ${sql.table(table)} set disputed_amount = disputed_amount + ${amount}::numeric, updated_at = ${at},
      version = version + 1 where id = ${objectId}`.execute(tx);
}

/** What a dispute changes of one line: signed decimal texts. */
interface Change {
  objectId: string;
  lineId: string;
  disputeId: string;
  qty: string;
  amount: string;
  /** The dispute was over the receipt that the line settled. */
  ofReceipt?: boolean;
}

/** Changes a paper by a row of its own; what was settled of the line stays, what is changed of it and the totals follow. */
export async function changeLine(
  tx: Tx,
  kind: Kind,
  { objectId, lineId, disputeId, qty, amount, ofReceipt = false }: Change,
  at: Date,
): Promise<void> {
  const { table } = kind;
  const line = await lineOf(kind, tx, objectId, lineId);
  if (line === undefined) throw noSuchRecord();
  const rate = String(line.tax_rate);
  const isLess = isNegative(amount);
  // The tax of what the line comes to, less what it was: invoices take it of the whole, and a cent would part them.
  const left = taxWithin(
    round2(add(String(line.amount_incl), String(line.changed_amount), amount)),
    rate,
  );
  const tax = round2(subtract(left, add(String(line.tax_amount), line.changedTax)));
  const excl = round2(subtract(amount, tax));
  const { no } = await tx
    .selectFrom('dispute')
    .select('dispute_no as no')
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow();
  await sql`
    insert into ${sql.table(`${table}_change`)} (${sql.ref(`${table}_id`)}, line_id, dispute_id, qty, tax_rate, amount_incl,
      tax_amount, amount_excl, note, of_receipt, created_at)
    values (${objectId}, ${lineId}, ${disputeId}, ${qty}, ${rate}, ${amount},
      ${tax}, ${excl}, ${`${line.goods_name} ${line.spec} 争议 ${no}`}, ${ofReceipt}, ${at})`.execute(
    tx,
  );
  await sql`update ${sql.table(`${table}_line`)} set changed_qty = changed_qty + ${qty}::numeric,
      changed_amount = changed_amount + ${amount}::numeric where id = ${lineId}`.execute(tx);
  const principal =
    kind === SALE ? sql`settle_principal = settle_principal + ${amount}::numeric,` : sql``;
  await sql`update ${sql.table(table)} set changed_amount = changed_amount + ${amount}::numeric, ${principal}
      settle_amount = settle_amount + ${amount}::numeric, tax_amount = tax_amount + ${tax}::numeric,
      amount_excl = amount_excl + ${excl}::numeric, updated_at = ${at},
      version = version + 1 where id = ${objectId}`.execute(tx);
  if (isLess) await tellOverInvoiced(tx, table, objectId, at);
}

/** What was found right moves: off a sale, on to a purchase. */
function changeByEnd(kind: Kind, tx: Tx, end: DisputeEnd, { at }: By): Promise<void> {
  const { objectId, lineId, disputeId, settledQty, settledAmount } = end;
  const signed = (value: string) => (kind.sign === '-' ? negate(value) : value);
  const moved = { qty: signed(settledQty), amount: round2(signed(settledAmount)) };
  return changeLine(tx, kind, { objectId, lineId, disputeId, ...moved }, at);
}

/** What follows from a paper that was moved, where its company has confirmed it. */
export async function follow(tx: Tx, kind: Kind, paperId: string, making: By): Promise<void> {
  const paper = await locked(kind, tx, paperId);
  if (paper === undefined) throw noSuchRecord();
  if (paper.status === voided || ARGUED.includes(paper.status)) return;
  await kind.follows(tx, paper, making);
}

/** Lines of one kind of paper that its own company disputes with the platform (rules.md C.11, C.19, I20). */
function disputedPaper(kind: Kind): DisputedPart {
  const { noun: objectType, word } = kind;
  return {
    objectType,
    word,
    async disputable(tx, { objectId, lineId, companyId }) {
      const paper = await locked(kind, tx, objectId);
      if (paper === undefined || paper.companyId !== companyId) return undefined;
      const line = await lineOf(kind, tx, objectId, lineId);
      if (line === undefined) return undefined;
      if (!ARGUED.includes(paper.status)) throw refused(DISPUTE_REFUSAL.object);
      const held = await asPlatform(tx, () => heldByReceipt(tx, lineId));
      return {
        no: paper.no,
        projectId: paper.projectId,
        other: null,
        name: `${line.goods_name} ${line.spec}`,
        unit: line.unit,
        qty: subtract(add(line.settle_qty, line.changed_qty), held.qty),
        amount: round2(subtract(add(line.amount_incl, line.changed_amount), held.amount)),
        price: String(line.price_incl),
      };
    },
    async held(tx, { objectId, lineId, claimQty: qty, claimAmount: amount }, { at }) {
      if (kind === SALE) await hold(tx, kind, { objectId, lineId, qty, amount }, at);
      await setStatus(kind, tx, objectId, partDisputed);
    },
    async resolved(tx, end, making) {
      if (kind === PURCHASE) await lockMoneyAndPapers(tx, 'ofPaper', end.objectId);
      const paper = await locked(kind, tx, end.objectId);
      if (paper === undefined) throw noSuchRecord();
      const { objectId, lineId, claimQty, claimAmount } = end;
      if (kind === SALE) {
        const back = { qty: negate(claimQty), amount: negate(claimAmount) };
        await hold(tx, kind, { objectId, lineId, ...back }, making.at);
      }
      if (!isZero(end.settledAmount) || !isZero(end.settledQty))
        await changeByEnd(kind, tx, end, making);
      if (kind === PURCHASE) await fillSales(tx, paper.purchaseOrderId, making);
      if (paper.status === partDisputed) {
        const { count } = await heldOf(tx, { objectType, objectId });
        if (count === 0) await setStatus(kind, tx, objectId, waiting);
      } else await follow(tx, kind, objectId, making);
    },
  };
}

export const disputedSales = disputedPaper(SALE);
export const disputedPurchases = disputedPaper(PURCHASE);
