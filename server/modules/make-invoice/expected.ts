import { totalAmounts } from '#contract/arithmetic/money-line.ts';
import type { Expected } from '#contract/make-invoice/compare.ts';
import type { DrawnLine } from './keep.ts';
import type { InvoiceTitle } from './parties.ts';

/** What an invoice of these lines has to say, between these two. */
export function expectedOf(
  { seller, buyer }: { seller: InvoiceTitle; buyer: InvoiceTitle },
  lines: readonly DrawnLine[],
): Expected {
  return {
    sellerName: seller.title,
    sellerTaxNo: seller.taxNo,
    buyerName: buyer.title,
    buyerTaxNo: buyer.taxNo,
    ...totalAmounts(lines),
    lines: lines.map(({ line, qty, amountExcl, taxAmount }) => ({
      goodsName: line.goodsName,
      qty: qty ?? '',
      taxRate: line.taxRate,
      amountExcl,
      taxAmount,
    })),
  };
}
