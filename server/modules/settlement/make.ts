import type { SettlementInput } from '#contract/settlement/draw-up.ts';
import { expectOpenMonth } from '#server/kernel/books/closed-month.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { nextNumber } from '#server/kernel/resource/number.ts';
import type { By } from '#server/kernel/session/by.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { lockMoneyAndPapers } from '#server/trade/orders/order-money.ts';
import { moveOrders } from '#server/trade/orders/settled-orders.ts';
import { fillLeftOver } from '#server/trade/payments/money-in-sales.ts';
import { type PaperLine, type Reckoned, reckon } from './reckon.ts';

/** A paper that was made. */
export interface Paper {
  id: string;
  no: string;
}

/** Columns of a line that both papers have. */
function lineColumns(
  { receipt, indexDate, priceBasis, priceIncl, deductionReason, ...amounts }: PaperLine,
  sort: number,
) {
  return {
    sort,
    actual_line_id: receipt.actualLineId,
    goods_name: receipt.goodsName,
    brand: receipt.brand,
    spec: receipt.spec,
    material: receipt.material,
    unit: receipt.unit,
    ordered_qty: receipt.orderedQty,
    shipped_qty: receipt.shippedQty,
    received_qty: receipt.receivedQty,
    rejected_qty: receipt.rejectedQty,
    diff_permille: receipt.diffPermille || null,
    settle_qty: receipt.settleQty,
    index_date: indexDate,
    price_basis: priceBasis,
    price_incl: priceIncl,
    tax_rate: receipt.taxRate,
    gross_amount: amounts.grossAmount,
    deduction: amounts.deduction,
    deduction_reason: deductionReason,
    amount_incl: amounts.amountIncl,
    tax_amount: amounts.taxAmount,
    amount_excl: amounts.amountExcl,
  };
}

interface Heads extends By {
  input: SettlementInput;
  /** Until when each side is asked to confirm its paper. */
  due: Record<'sale' | 'purchase', Date>;
  reckoned: Reckoned;
}

function sharedColumns({ reckoned: { order }, input, at, accountId }: Heads) {
  return {
    project_id: order.projectId,
    settle_date: input.settleDate,
    settle_basis: order.settleBasis,
    price_mode: order.priceMode,
    created_by: accountId,
    created_at: at,
    updated_by: accountId,
    updated_at: at,
  };
}

/** Amounts of a sale, and the rates and days that they follow from. */
function saleColumns({ order, terms, until, exposure, sale: { amounts } }: Reckoned) {
  return {
    goods_amount: amounts.goodsAmount,
    deduction_total: amounts.deductionTotal,
    freight: amounts.freight,
    freight_tax_rate: terms.freightTaxRate,
    freight_tax: amounts.freightTax,
    service_rate: terms.serviceRate,
    service_fee: amounts.serviceFee,
    service_tax_rate: terms.serviceFeeTaxRate,
    service_tax: amounts.serviceTax,
    fund_fee: amounts.fundFee,
    fund_tax_rate: terms.fundFeeTaxRate,
    fund_tax: amounts.fundTax,
    settle_principal: amounts.settlePrincipal,
    settle_amount: amounts.settleAmount,
    tax_amount: amounts.taxAmount,
    amount_excl: amounts.amountExcl,
    exposure,
    annual_rate: terms.annualRate,
    day_count: Number(terms.dayCount),
    credit_days: order.creditDays,
    fee_until: until,
  };
}

async function insertAdvances(tx: Tx, { reckoned, at }: Heads, saleId: string): Promise<void> {
  const rows = reckoned.advances.map(({ paymentId, amount, isExcess, ...charged }) => ({
    sales_order_id: saleId,
    payment_id: paymentId,
    amount,
    of_excess: isExcess ? amount : '0',
    from_date: charged.fromDate,
    until_date: charged.untilDate,
    days: charged.days,
    fee: charged.fee,
    created_at: at,
  }));
  if (rows.length > 0) await tx.insertInto('sales_order_advance').values(rows).execute();
}

async function insertSale(tx: Tx, heads: Heads): Promise<Paper> {
  const { order, sale } = heads.reckoned;
  const no = await nextNumber(tx, 'XS', heads.at);
  const { id } = await tx
    .insertInto('sales_order')
    .values({
      ...sharedColumns(heads),
      ...saleColumns(heads.reckoned),
      sales_order_no: no,
      remarks: heads.input.saleRemarks,
      confirm_due: heads.due.sale,
      deemed_days: order.deemedDays === '' ? null : Number(order.deemedDays),
      company_id: order.buyerId,
      seen_by: [order.buyerId],
      estimate_order_id: order.estimateOrderId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sales_order_line')
    .values(
      sale.lines.map((line, sort) => ({
        ...lineColumns(line, sort),
        sales_order_id: id,
        estimate_line_id: line.receipt.estimateLineId,
      })),
    )
    .execute();
  await insertAdvances(tx, heads, id);
  return { id, no };
}

async function insertPurchase(tx: Tx, heads: Heads, salesOrderId: string): Promise<Paper> {
  const { order, purchase } = heads.reckoned;
  const { totals } = purchase;
  const no = await nextNumber(tx, 'CJ', heads.at);
  const { id } = await tx
    .insertInto('purchase_settlement')
    .values({
      ...sharedColumns(heads),
      settlement_no: no,
      remarks: heads.input.purchaseRemarks,
      confirm_due: heads.due.purchase,
      company_id: order.supplierId,
      seen_by: [order.supplierId],
      purchase_order_id: order.purchaseOrderId,
      sales_order_id: salesOrderId,
      goods_amount: totals.goodsAmount,
      deduction_total: totals.deductionTotal,
      settle_amount: totals.amountIncl,
      tax_amount: totals.taxAmount,
      amount_excl: totals.amountExcl,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('purchase_settlement_line')
    .values(
      purchase.lines.map((line, sort) => ({
        ...lineColumns(line, sort),
        purchase_settlement_id: id,
        purchase_line_id: line.receipt.purchaseLineId,
      })),
    )
    .execute();
  return { id, no };
}

/**
 * Draws up the sale and the purchase settlement of receipt lines (rules.md C.6, M4): both papers or neither, under the
 * lock of the orders and the receipts, so that no line is settled twice. The transaction is an operator's. Throws what reckon()
 * throws, and month_closed for a day in a closed month.
 */
export async function makeSettlement(
  tx: Tx,
  input: SettlementInput,
  making: By,
): Promise<{ reckoned: Reckoned; sale: Paper; purchase: Paper }> {
  await expectOpenMonth(tx, input.settleDate);
  await lockMoneyAndPapers(tx, 'ofEstimateOrder', input.estimateOrderId);
  const reckoned = await reckon(tx, input, { today: wireDay(making.at), lock: true });
  const days = (await paramOf(tx, 'noticeDeemedDays')) || '5';
  const after = (term: string) => before(making.at, -Number(term) * DAY);
  const due = { sale: after(reckoned.order.deemedDays || days), purchase: after(days) };
  const heads = { ...making, input, due, reckoned };
  const sale = await insertSale(tx, heads);
  const purchase = await insertPurchase(tx, heads, sale.id);
  await fillLeftOver(tx, reckoned.order.purchaseOrderId, making);
  await moveOrders(tx, input.estimateOrderId, making);
  return { reckoned, sale, purchase };
}
