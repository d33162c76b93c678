import { type RawBuilder, type Selectable, sql } from 'kysely';

import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import { finishOrders, orderOfPaper } from '#server/trade/orders/finished-order.ts';
import { moveOrders } from '#server/trade/orders/settled-orders.ts';
import { reserveBalance } from '#server/trade/payments/balance.ts';
import { openReceivable } from '#server/trade/sales/receivable.ts';
import { countSale } from '#server/trade/sales/sale.ts';

const sales = columnsOf('sales_order', 't');
const papers = columnsOf('purchase_settlement', 't');

type PaperName = 'sales_order' | 'purchase_settlement';
/** A line of either paper. */
export type PaperLine = Selectable<Database['sales_order_line' | 'purchase_settlement_line']>;

const { waiting, partDisputed, voided } = SALES_STATUS;
/** What nobody has confirmed yet may be disputed; both papers have the same codes. */
export const ARGUED: readonly string[] = [waiting, partDisputed];

/** A paper under lock, as disputes need it. */
export interface Paper {
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

/** The paper under lock, as its kind locks it. */
export async function locked({ lock }: Kind, tx: Tx, id: string): Promise<Paper | undefined> {
  return (await lock(id).execute(tx)).rows[0];
}

/** What follows from a paper that was moved, where its company has confirmed it. */
export async function follow(tx: Tx, kind: Kind, paperId: string, making: By): Promise<void> {
  const paper = await locked(kind, tx, paperId);
  if (paper === undefined) throw noSuchRecord();
  if (paper.status === voided || ARGUED.includes(paper.status)) return;
  await kind.follows(tx, paper, making);
}
