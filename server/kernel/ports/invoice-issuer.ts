/** A line of an invoice that is to be issued. Decimal texts; `qty` and `unit` are '' of a charge, and of goods that are invoiced by their amount alone. */
export interface IssuedLine {
  goodsName: string;
  /** 19 digits; '' where the tax platform is to find it by the name. */
  taxCategoryCode: string;
  spec: string;
  /** In Chinese, as it is printed. */
  unit: string;
  qty: string;
  taxRate: string;
  amountExcl: string;
  taxAmount: string;
}

/** One side of it; the account is digits, whole. */
export interface IssuedParty {
  title: string;
  taxNo: string;
  address: string;
  phone: string;
  bank: string;
  account: string;
}

/** An invoice as the tax platform is asked for it. */
export interface InvoiceRequest {
  /** Our number of it (KP…), with the attempt from the second one on: asked for twice it is issued once. */
  orderNo: string;
  /** Code of enumeration InvoiceKind. */
  kind: string;
  /**
   * The invoice that it reverses, with the code of enumeration RedReason; null of one that is not red. Amounts of a red one are
   * below zero.
   */
  red: { kind: string; invoiceCode: string; invoiceNo: string; reason: string } | null;
  seller: IssuedParty;
  buyer: IssuedParty;
  lines: readonly IssuedLine[];
  remarks: string;
  email: string;
  phone: string;
}

/** What became of a request. */
export type IssueOutcome =
  | { state: 'waiting' }
  | {
      state: 'failed';
      reason: string;
      /** True: under this number it will never be issued, so that the next attempt has a number of its own. */
      ended?: boolean;
    }
  | {
      state: 'issued';
      invoiceCode: string;
      invoiceNo: string;
      /** yyyy-MM-dd. */
      invoiceDate: string;
      checkCode: string;
    };

/** What the tax platform refuses, in a Chinese sentence for finance. */
export class IssuerRefusal extends Error {
  override readonly name = 'IssuerRefusal';
}

/** Issues invoices. With `manual` people issue them elsewhere and enter what was issued. */
export type InvoiceIssuer =
  | { readonly kind: 'manual' }
  | {
      readonly kind: 'service';
      /** Whether it issues this kind (InvoiceKind), and reverses it in red. */
      issues(kind: string): boolean;
      /** Hands a request over; answers what the platform calls it. Throws IssuerRefusal for what it does not take. */
      submit(request: InvoiceRequest, signal: AbortSignal): Promise<string>;
      result(serialNo: string, signal: AbortSignal): Promise<IssueOutcome>;
    };
