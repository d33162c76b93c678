import { createHash } from 'node:crypto';

import { codeFault } from '#contract/make-invoice/invoice-number.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { OLD_KINDS } from '#contract/make-invoice/states.ts';
import { invalidField, refused } from '#server/kernel/wire/refusal.ts';

/** What an invoice is known by. */
export interface InvoiceNumber {
  invoiceCode: string;
  invoiceNo: string;
  /** yyyy-MM-dd. */
  invoiceDate: string;
  checkCode: string;
}

/** Old numbers have 8 digits and come with a code, fully digital ones have 20 and none. Throws 422 beside the field. */
export function expectStyle(
  kind: string | undefined,
  { invoiceCode, invoiceNo }: Pick<InvoiceNumber, 'invoiceCode' | 'invoiceNo'>,
): void {
  const fault = codeFault({ invoiceCode, invoiceNo });
  if (fault !== undefined) throw invalidField('invoiceCode', fault);
  const isOld = invoiceNo.length === 8;
  if (kind !== undefined && OLD_KINDS.includes(kind) !== isOld) {
    const text = isOld ? '数电发票的号码为 20 位' : '增值税发票的号码为 8 位';
    throw invalidField('invoiceNo', text);
  }
}

/** Evidence of what an invoice said (C.12, rules.md M22): sha256 of seller, code, number and total; no identity. */
export function fingerprintOf(
  sellerTaxNo: string,
  { invoiceCode, invoiceNo }: Pick<InvoiceNumber, 'invoiceCode' | 'invoiceNo'>,
  total: string,
): string {
  const said = [sellerTaxNo, invoiceCode, invoiceNo, total].join('|');
  return createHash('sha256').update(said).digest('hex');
}

const KNOWN = 'invoice_known_once';
const REVERSED = 'invoice_reversed_once';

/** Turns what the database says of a number that is known, or of a second red invoice, into clear words. */
export async function knownOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : '';
    if (constraint === KNOWN) throw refused(INVOICE_REFUSAL.known);
    if (constraint === REVERSED) throw refused(INVOICE_REFUSAL.reversing);
    throw error;
  }
}
