import * as z from 'zod/mini';

/**
 * What the five documents (五单) say of each settled line: order, pick-up, transport, receipt, invoice. Decimal texts; '' where
 * there is nothing yet. compareDocuments() says what of it agrees.
 */
export const settledDocuments = z.array(
  z.object({
    lineId: z.string(),
    goodsName: z.string(),
    spec: z.string(),
    /** Enumeration Unit. */
    unit: z.string(),
    orderNo: z.string(),
    orderQty: z.string(),
    orderPrice: z.string(),
    /** Everything that was picked of the order's line, as the order counts it. */
    orderPicked: z.string(),
    pickNo: z.string(),
    pickQty: z.string(),
    logisticsNo: z.string(),
    logisticsQty: z.string(),
    receiptNo: z.string(),
    deliveredQty: z.string(),
    receivedQty: z.string(),
    rejectedQty: z.string(),
    /** What disputes over the receipt that have ended add to what is settled of it, or take off; '' for none. */
    agreedQty: z.string(),
    /** Whether the receipt is disputed in part. */
    disputed: z.boolean(),
    /** Enumeration SettleBasis. */
    settleBasis: z.string(),
    /** Fraction by which quantities may exceed (I7). */
    qtyTolerance: z.string(),
    /** Thousandths by which weighing may differ. */
    weighTolerance: z.string(),
    theoreticalQty: z.string(),
    weighNet: z.string(),
    /** Enumeration PriceMode. */
    priceMode: z.string(),
    settleQty: z.string(),
    settlePrice: z.string(),
    settleAmount: z.string(),
    invoiceNo: z.string(),
    invoiceQty: z.string(),
    invoiceAmount: z.string(),
  }),
);
export type LineDocuments = z.infer<typeof settledDocuments>[number];
