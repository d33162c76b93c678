import * as z from 'zod/mini';

import { linesOutput } from '../document/lines.ts';

/** A line of a settlement as its details answer it; decimal texts, '' for none. `upstreamId` is the line of the order. */
export const settledLines = linesOutput({
  actualLineId: z.string(),
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  /** Enumeration Unit. */
  unit: z.string(),
  orderedQty: z.string(),
  shippedQty: z.string(),
  receivedQty: z.string(),
  rejectedQty: z.string(),
  /** Received and rejected against delivered, in thousandths. */
  diffPermille: z.string(),
  settleQty: z.string(),
  indexDate: z.string(),
  /** How the price came about, in Chinese; '' of a fixed one. */
  priceBasis: z.string(),
  priceIncl: z.string(),
  taxRate: z.string(),
  grossAmount: z.string(),
  deduction: z.string(),
  deductionReason: z.string(),
  amountIncl: z.string(),
  taxAmount: z.string(),
  amountExcl: z.string(),
  disputedQty: z.string(),
  disputedAmount: z.string(),
});
export type SettledLine = z.infer<typeof settledLines>[number];

/** What the end of a dispute changed of a paper. */
export const settlementChanges = z.array(
  z.object({
    id: z.string(),
    lineId: z.string(),
    qty: z.string(),
    amountIncl: z.string(),
    taxAmount: z.string(),
    note: z.string(),
    createTime: z.string(),
  }),
);
export type SettlementChange = z.infer<typeof settlementChanges>[number];

/** The platform's money that lay in the goods of a sale, by pay-outs, and the fee of each (rules.md M6). */
export const saleAdvances = z.array(
  z.object({
    id: z.string(),
    amount: z.string(),
    fromDate: z.string(),
    untilDate: z.string(),
    days: z.number(),
    fee: z.string(),
  }),
);
export type SaleAdvance = z.infer<typeof saleAdvances>[number];
