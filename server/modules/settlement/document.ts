import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { isAtLeast, isPositive } from '#contract/arithmetic/decimal.ts';
import { RAISE_DISPUTE } from '#contract/dispute/states.ts';
import { SETTLEMENT_REFUSAL } from '#contract/settlement/draw-up.ts';
import { purchaseSettlementDocument } from '#contract/settlement/purchase-settlement.ts';
import { officialSalesOrderDocument } from '#contract/settlement/sales-order.ts';
import { KEEP_SIGNED } from '#contract/settlement/signed-sheet.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { record } from '#server/kernel/document/record.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import { attachments, madeText, madeTime } from '#server/kernel/resource/field.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import { asPlatform } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { lockMoneyAndPapers } from '#server/trade/orders/order-money.ts';
import { moveOrders } from '#server/trade/orders/settled-orders.ts';
import { openBalance } from '#server/trade/payments/paid-elsewhere.ts';
import { openReceivable } from '#server/trade/sales/receivable.ts';
import { documentsOf } from './documents.ts';
import { advancesOf, balanceFields, changesOf, settledLinesOf } from './fields.ts';
import { overInvoicedField, overInvoicedFilter } from './over-invoiced.ts';
import { overdueField, overdueFilter } from './overdue.ts';
import { ARGUED } from './paper-kinds.ts';
import { voidPair } from './void-pair.ts';

const sales = columnsOf('sales_order', 't');
const papers = columnsOf('purchase_settlement', 't');
const estimates = columnsOf('estimate_order', 'e');
const purchases = columnsOf('purchase_order', 'p');

type Step = Making<LockedDocument>;
const DISPUTERS: readonly string[] = writersOf('dispute');
const SIGNERS: readonly string[] = writersOf('settlement');

/** Of what is disputed as a whole there is nothing to confirm: fees are nobody's dispute and follow the goods. Throws settle_whole. */
function expectUndisputed({ record: { row } }: Step): void {
  const disputed = String(row.disputed_amount);
  const whole = String(row.settle_principal ?? row.settle_amount);
  if (isPositive(disputed) && isAtLeast(disputed, whole)) {
    throw refused(SETTLEMENT_REFUSAL.whole);
  }
}

async function confirmSale(step: Step): Promise<void> {
  expectUndisputed(step);
  const { tx, at, accountId, record: sale } = step;
  // What follows from the confirmation counts the sale as confirmed.
  await tx
    .updateTable('sales_order')
    .set({ sales_order_status: SALES_STATUS.confirmed, confirmed_at: at })
    .where('id', '=', sale.id)
    .execute();
  const making = { at, accountId };
  await openReceivable(tx, sale.id, making);
  await asPlatform(tx, () => moveOrders(tx, String(sale.row.estimate_order_id), making));
}

async function confirmPurchase(step: Step): Promise<void> {
  expectUndisputed(step);
  const { tx, at, accountId, record: paper } = step;
  await tx
    .updateTable('purchase_settlement')
    .set({ purchase_settlement_status: PURCHASE_SETTLEMENT_STATUS.confirmed, confirmed_at: at })
    .where('id', '=', paper.id)
    .execute();
  const making = { at, accountId };
  await openBalance(tx, paper.id, making);
  await asPlatform(tx, async () => {
    const sale = await tx
      .selectFrom('sales_order')
      .select('estimate_order_id')
      .where('id', '=', String(paper.row.sales_order_id))
      .executeTakeFirstOrThrow();
    await moveOrders(tx, sale.estimate_order_id, making);
  });
}

/** A company disputes lines of its own paper until it has confirmed it, and hands it in signed afterwards. */
const ofOwnPaper =
  (status: string) =>
  (row: Record<string, unknown>, { sides, roles }: May): string[] => {
    const holds = (some: readonly string[]) =>
      sides.includes('own') && roles.some((role) => some.includes(role));
    if (ARGUED.includes(String(row[status]))) return holds(DISPUTERS) ? [RAISE_DISPUTE] : [];
    return row[status] !== SALES_STATUS.voided && holds(SIGNERS) ? [KEEP_SIGNED] : [];
  };

/** 正式销售订单 (rules.md C.6, C.19). */
export const officialSalesOrderRecord = record(officialSalesOrderDocument, {
  table: 'sales_order',
  number: ['XS', 'salesOrderNo'],
  actions: ofOwnPaper('salesOrderStatus'),
  rights: 'settlement',
  hearing: writersOf('settlement'),
  project: 'project_id',
  withProject: 'stays',
  inDeals: {
    amount: 'settleAmount',
    outOf: { estimateOrder: 'estimate_order_id' },
    counterpart: sql`(select ${estimates.supplier_id} from ${estimates} where ${estimates.id} = ${sales.estimate_order_id})`,
    moments: {
      生成: sql`${sales.created_at}`,
      '逾期未答复，按合同视同确认': sql`${sales.deemed_at}`,
    },
  },
  filters: { overInvoiced: overInvoicedFilter('sales_order'), overdue: overdueFilter },
  fields: {
    overdue: overdueField,
    overInvoiced: overInvoicedField('sales_order'),
    lines: settledLinesOf('sales_order'),
    attachment: attachments('officialSalesOrder'),
    changes: changesOf('sales_order'),
    advances: advancesOf,
    documents: documentsOf('sales_order'),
    feeAmount: madeText('fee_amount', sql`(${sales.service_fee} + ${sales.fund_fee})::text`),
    outstanding: madeText(
      'outstanding',
      sql`case when ${sales.sales_order_status} = ${sql.lit(SALES_STATUS.voided)} then '0.00'
        else (${sales.settle_amount} - ${sales.collected_amount})::text end`,
    ),
    estimateOrderNo: madeText(
      'estimate_order_no',
      sql`(select ${estimates.estimate_order_no} from ${estimates} where ${estimates.id} = ${sales.estimate_order_id})`,
    ),
    madeTime: madeTime('made_time', sql`${sales.created_at}`),
    deemedDays: madeText('deemed_days', sql`coalesce(${sales.deemed_days}::text, '')`),
    deemedTime: madeTime('deemed_time', sql`${sales.deemed_at}`),
  },
  following: {
    confirm: { act: confirmSale },
    void: { lockFirst: (tx, id) => lockMoneyAndPapers(tx, 'ofSale', id), act: voidPair },
  },
});

/** 采购结算单 (rules.md M4). What it is paired with is told to neither side. */
export const purchaseSettlementRecord = record(purchaseSettlementDocument, {
  table: 'purchase_settlement',
  number: ['CJ', 'settlementNo'],
  actions: ofOwnPaper('purchaseSettlementStatus'),
  rights: 'settlement',
  hearing: writersOf('settlement'),
  project: 'project_id',
  withProject: 'stays',
  inDeals: {
    amount: 'settleAmount',
    outOf: { purchaseOrder: 'purchase_order_id' },
    counterpart: sql`(select ${purchases.buyer_company_id} from ${purchases} where ${purchases.id} = ${papers.purchase_order_id})`,
  },
  filters: { overInvoiced: overInvoicedFilter('purchase_settlement') },
  fields: {
    overInvoiced: overInvoicedField('purchase_settlement'),
    lines: settledLinesOf('purchase_settlement'),
    attachment: attachments('purchaseSettlement'),
    changes: changesOf('purchase_settlement'),
    documents: documentsOf('purchase_settlement'),
    purchaseOrderNo: madeText(
      'purchase_order_no',
      sql`(select ${purchases.purchase_order_no} from ${purchases} where ${purchases.id} = ${papers.purchase_order_id})`,
    ),
    madeTime: madeTime('made_time', sql`${papers.created_at}`),
    ...balanceFields,
  },
  following: {
    confirm: { lockFirst: (tx, id) => lockMoneyAndPapers(tx, 'ofPaper', id), act: confirmPurchase },
  },
});
