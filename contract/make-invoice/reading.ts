import * as z from 'zod/mini';

/** A line as it stands on an invoice. Decimal texts, '' where it is not known. */
const readLine = z.object({
  goodsName: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  amountExcl: z.string(),
  taxRate: z.string(),
  taxAmount: z.string(),
});
export type ReadLine = z.infer<typeof readLine>;

/** How an invoice file was read: out of its data, its printed text, its QR code, or by recognition of the picture. */
export const READ_BY = ['data', 'text', 'code', 'picture'] as const;
export type ReadBy = (typeof READ_BY)[number];

/**
 * What an invoice file says of itself: suggestions for a person, and what his word is held against. What could not be read is
 * ''. Days are yyyy-MM-dd, amounts plain decimal texts.
 */
export const invoiceReading = z.object({
  by: z.array(z.enum(READ_BY)),
  /**
   * Names of the fields, `lines` among them, that are suggestions alone and held against nobody: what only recognition of the
   * picture says, and lines of a file of which not all pages were read.
   */
  unsure: z.array(z.string()),
  /** Code of enumeration InvoiceKind. */
  invoiceKind: z.string(),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  checkCode: z.string(),
  sellerName: z.string(),
  sellerTaxNo: z.string(),
  buyerName: z.string(),
  buyerTaxNo: z.string(),
  amountExcl: z.string(),
  taxAmount: z.string(),
  amountIncl: z.string(),
  lines: z.array(readLine),
});
export type InvoiceReading = z.infer<typeof invoiceReading>;

/** Of a file of which nothing is known. */
export const NOTHING_READ: InvoiceReading = {
  by: [],
  unsure: [],
  invoiceKind: '',
  invoiceCode: '',
  invoiceNo: '',
  invoiceDate: '',
  checkCode: '',
  sellerName: '',
  sellerTaxNo: '',
  buyerName: '',
  buyerTaxNo: '',
  amountExcl: '',
  taxAmount: '',
  amountIncl: '',
  lines: [],
};
