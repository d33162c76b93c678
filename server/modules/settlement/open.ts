import { round2 } from '#contract/arithmetic/money.ts';
import { sumOf } from '#contract/arithmetic/money-line.ts';
import type { OpenSettlement } from '#contract/settlement/draw-up.ts';
import { PRICE_MODE } from '#contract/settlement/states.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { type OpenReceiptLine, openLines } from '#server/trade/sales/settled.ts';
import { paidOutOf } from './advances.ts';
import { expectConfirmed, type OrderTerms, orderTerms } from './order-terms.ts';
import { publishedPrices } from './published.ts';

/** The index's price on the day of the receipt, '' where none is known or the order has no index. */
async function indexPrices(
  tx: Tx,
  { priceMode, indexName }: OrderTerms,
  lines: readonly OpenReceiptLine[],
): Promise<readonly string[]> {
  if (priceMode !== PRICE_MODE.index) return lines.map(() => '');
  const asked = lines.map(({ receiveDate: day, unit }) => ({ day, unit }));
  const found = await publishedPrices(tx, indexName, asked);
  return found.map((one) => one?.price ?? '');
}

/** What of an order waits to be settled, with its terms. Throws 404 and settle_orders. */
export async function openSettlement(tx: Tx, estimateOrderId: string): Promise<OpenSettlement> {
  const order = await orderTerms(tx, estimateOrderId);
  expectConfirmed(order);
  const open = await openLines(tx, estimateOrderId);
  const prices = await indexPrices(tx, order, open);
  const payOuts = await paidOutOf(tx, order);
  return {
    estimateOrderId,
    estimateOrderNo: order.estimateOrderNo,
    purchaseOrderNo: order.purchaseOrderNo,
    projectName: order.projectName,
    buyerName: order.buyerName,
    supplierName: order.supplierName,
    settleBasis: order.settleBasis,
    priceMode: order.priceMode,
    indexName: order.indexName,
    priceDelta: order.priceDelta,
    creditDays: order.creditDays,
    annualRate: order.annualRate,
    serviceRate: order.serviceRate,
    unassigned: round2(sumOf(payOuts.map(({ unassigned }) => unassigned))),
    lines: open.map(
      (
        { estimateLineId: _, purchaseLineId: __, deliveryDate: ___, orderedQty: ____, ...line },
        at,
      ) => ({
        ...line,
        indexPrice: prices[at] ?? '',
      }),
    ),
  };
}
