import type { OpenSettlement } from '#contract/settlement/draw-up.ts';
import { PRICE_MODE } from '#contract/settlement/states.ts';
import type { adminCalls } from '#src/api/admin.ts';
import { plainNumber } from '#src/lib/plain-number.ts';

export type SettlementAsked = Parameters<typeof adminCalls.previewSettlement>[0];
type Values = Readonly<Record<string, string>>;

/** Money and prices as they are typed, with or without commas. */
const typed = (values: Values, name: string) => plainNumber(values[name] ?? '');

/** Whether the supplier's price of a line is typed by the way of pricing. */
export const asksPrice = (mode: string) =>
  mode === PRICE_MODE.provisional || mode === PRICE_MODE.costPlus;
/** Whether an index says it. */
export const asksIndex = (mode: string) => mode === PRICE_MODE.index;

/** What of the form is sent: lines that were chosen, in their order; fields of line n are named `lines.n.…`. */
export function inputOf(
  { estimateOrderId, priceMode }: OpenSettlement,
  chosen: readonly string[],
  values: Values,
): SettlementAsked {
  return {
    estimateOrderId,
    settleDate: values.settleDate ?? '',
    freight: typed(values, 'freight') || '0',
    saleRemarks: values.saleRemarks ?? '',
    purchaseRemarks: values.purchaseRemarks ?? '',
    lines: chosen.map((actualLineId, at) => {
      const name = (key: string) => `lines.${at}.${key}`;
      return {
        actualLineId,
        saleDeduction: typed(values, name('saleDeduction')) || '0',
        saleReason: values[name('saleReason')] ?? '',
        purchaseDeduction: typed(values, name('purchaseDeduction')) || '0',
        purchaseReason: values[name('purchaseReason')] ?? '',
        ...(asksPrice(priceMode) && { priceIncl: typed(values, name('priceIncl')) }),
        ...(asksIndex(priceMode) && {
          indexDate: values[name('indexDate')] ?? '',
          indexPrice: typed(values, name('indexPrice')),
          delta: typed(values, name('delta')) || '0',
        }),
      };
    }),
  };
}
