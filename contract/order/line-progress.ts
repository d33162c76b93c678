import * as z from 'zod/mini';

/**
 * How far the goods of a line of a purchase order have come, as the receipts tell it that its buyer handed in: what was signed
 * for, and how much of that was received. Decimal texts.
 */
export const purchaseProgress = z.object({
  lineId: z.string(),
  signed: z.string(),
  received: z.string(),
});

/** How far those of a line of an estimate order have come, as the books tell it. */
export const estimateProgress = z.object({
  lineId: z.string(),
  picked: z.string(),
  delivered: z.string(),
  received: z.string(),
});
