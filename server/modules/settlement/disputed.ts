import { type RawBuilder, type Selectable, sql } from 'kysely';

import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import { add, round2, subtract } from '#contract/arithmetic/money.ts';
import { DISPUTE_REFUSAL } from '#contract/dispute/states.ts';
import { taxWithin } from '#contract/settlement/amounts.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { DisputedPart, DisputeEnd, DisputeMaking } from '#server/kernel/parts/dispute.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { reserveBalance } from '#server/kernel/trade/balance.ts';
import { heldOf } from '#server/kernel/trade/dispute.ts';
import { openReceivable } from '#server/kernel/trade/receivable.ts';
import { countSale } from '#server/kernel/trade/sale.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import { moveOrders } from './order-status.ts';

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
}

interface Kind {
  table: PaperName;
  noun: string;
  word: string;
  statusColumn: string;
  /** A sale costs its buyer less where the claim was right; a purchase brings its supplier more. */
  sign: '-' | '';
  lock(id: string): RawBuilder<Paper>;
  /** What follows from a confirmed paper that was moved. */
  follows(tx: Tx, paper: Paper, making: DisputeMaking): Promise<void>;
}

const SALE: Kind = {
  table: 'sales_order',
  noun: 'officialSalesOrder',
  word: '正式销售订单',
  statusColumn: 'sales_order_status',
  sign: '-',
  lock: (id) => sql<Paper>`
    select ${sales.id}::text, ${sales.sales_order_no} as no, ${sales.company_id}::text as "companyId",
      ${sales.project_id}::text as "projectId", ${sales.sales_order_status} as status,
      ${sales.estimate_order_id}::text as "estimateOrderId"
    from ${sales} where ${sales.id} = ${id} and not ${sales.deleted} for no key update of t`,
  async follows(tx, paper, making) {
    await openReceivable(tx, paper.id, making);
    await countSale(tx, paper.id, {}, making);
    await moveOrders(tx, paper.estimateOrderId, making);
  },
};

const PURCHASE: Kind = {
  table: 'purchase_settlement',
  noun: 'purchaseSettlement',
  word: '采购结算单',
  statusColumn: 'purchase_settlement_status',
  sign: '',
  lock: (id) => sql<Paper>`
    select ${papers.id}::text, ${papers.settlement_no} as no, ${papers.company_id}::text as "companyId",
      ${papers.project_id}::text as "projectId", ${papers.purchase_settlement_status} as status,
      '' as "estimateOrderId"
    from ${papers} where ${papers.id} = ${id} and not ${papers.deleted} for no key update of t`,
  follows: (tx, paper, making) => reserveBalance(tx, paper.id, making),
};

async function locked({ lock }: Kind, tx: Tx, id: string): Promise<Paper | undefined> {
  return (await lock(id).execute(tx)).rows[0];
}

async function lineOf({ table }: Kind, tx: Tx, paperId: string, lineId: string) {
  const { rows } = await sql<Line & { changed: string; changedQty: string }>`
    select l.*, coalesce(sum(c.amount_incl), 0)::text as changed, coalesce(sum(c.qty), 0)::text as "changedQty"
    from ${sql.table(`${table}_line`)} l left join ${sql.table(`${table}_change`)} c on c.line_id = l.id
    where l.id = ${lineId} and ${sql.ref(`l.${table}_id`)} = ${paperId} group by l.id`.execute(tx);
  return rows[0];
}

const isSome = (value: string) => compareDecimals(value, '0') !== 0;
const minus = (value: string) => subtract('0', value);

async function setStatus({ table, statusColumn }: Kind, tx: Tx, id: string, to: string) {
  await sql`update ${sql.table(table)} set ${sql.ref(statusColumn)} = ${to} where id = ${id}`.execute(
    tx,
  );
}

/** Of a sale the claim is held, out of its line and out of the whole; what a supplier claims more is held nowhere. */
async function hold(
  tx: Tx,
  { objectId, lineId, qty, amount }: Record<'objectId' | 'lineId' | 'qty' | 'amount', string>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('sales_order_line')
    .set((of) => ({
      disputed_qty: of('disputed_qty', '+', qty),
      disputed_amount: of('disputed_amount', '+', amount),
    }))
    .where('id', '=', lineId)
    .execute();
  await tx
    .updateTable('sales_order')
    .set((of) => ({
      disputed_amount: of('disputed_amount', '+', amount),
      updated_at: at,
      version: of('version', '+', 1),
    }))
    .where('id', '=', objectId)
    .execute();
}

/** What was found right moves by a row of its own; the line stays as it was settled, the totals follow. */
async function change(kind: Kind, tx: Tx, end: DisputeEnd, making: DisputeMaking): Promise<void> {
  const { table, sign } = kind;
  const line = await lineOf(kind, tx, end.objectId, end.lineId);
  if (line === undefined) throw noSuchRecord();
  const signed = (value: string) => (sign === '-' ? minus(value) : value);
  const amount = round2(signed(end.settledAmount));
  const rate = String(line.tax_rate);
  const tax = round2(signed(taxWithin(end.settledAmount, rate)));
  const { no } = await tx
    .selectFrom('dispute')
    .select('dispute_no as no')
    .where('id', '=', end.disputeId)
    .executeTakeFirstOrThrow();
  await sql`
    insert into ${sql.table(`${table}_change`)} (${sql.ref(`${table}_id`)}, line_id, dispute_id, qty, tax_rate, amount_incl,
      tax_amount, amount_excl, note, created_at)
    values (${end.objectId}, ${end.lineId}, ${end.disputeId}, ${signed(end.settledQty)}, ${rate}, ${amount},
      ${tax}, ${round2(subtract(amount, tax))}, ${`${line.goods_name} ${line.spec} 争议 ${no}`}, ${making.at})`.execute(
    tx,
  );
  const principal =
    sign === '-' ? sql`settle_principal = settle_principal + ${amount}::numeric,` : sql``;
  await sql`update ${sql.table(table)} set changed_amount = changed_amount + ${amount}::numeric, ${principal}
      settle_amount = settle_amount + ${amount}::numeric, tax_amount = tax_amount + ${tax}::numeric,
      amount_excl = amount_excl + ${round2(subtract(amount, tax))}::numeric, updated_at = ${making.at},
      version = version + 1 where id = ${end.objectId}`.execute(tx);
}

/** Lines of one kind of paper that its own company disputes with the platform (domain.md C.11, C.19, I20). */
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
      return {
        no: paper.no,
        projectId: paper.projectId,
        other: null,
        name: `${line.goods_name} ${line.spec}`,
        unit: line.unit,
        qty: add(String(line.settle_qty), line.changedQty),
        amount: round2(add(String(line.amount_incl), line.changed)),
        price: String(line.price_incl),
      };
    },
    async held(tx, { objectId, lineId, claimQty: qty, claimAmount: amount }, { at }) {
      if (kind === SALE) await hold(tx, { objectId, lineId, qty, amount }, at);
      await setStatus(kind, tx, objectId, partDisputed);
    },
    async resolved(tx, end, making) {
      const paper = await locked(kind, tx, end.objectId);
      if (paper === undefined) throw noSuchRecord();
      const { objectId, lineId, claimQty, claimAmount } = end;
      if (kind === SALE) {
        const back = { qty: minus(claimQty), amount: minus(claimAmount) };
        await hold(tx, { objectId, lineId, ...back }, making.at);
      }
      if (isSome(end.settledAmount) || isSome(end.settledQty)) await change(kind, tx, end, making);
      if (paper.status === partDisputed) {
        const { count } = await heldOf(tx, { objectType, objectId });
        if (count === 0) await setStatus(kind, tx, objectId, waiting);
      } else if (paper.status !== voided && !ARGUED.includes(paper.status)) {
        await kind.follows(tx, paper, making);
      }
    },
  };
}

export const disputedSales = disputedPaper(SALE);
export const disputedPurchases = disputedPaper(PURCHASE);
