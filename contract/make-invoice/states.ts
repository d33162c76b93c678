/** Enumeration InvoiceStatus. */
export const INVOICE_STATUS = {
  draft: '0',
  /** Drawn up, without code and number. */
  waiting: '1',
  issued: '2',
  /** With the other side: of the platform's with its buyer, of a supplier's with the platform's finance. */
  delivered: '3',
  signed: '4',
  /** Reversed by a red invoice that is issued. */
  red: '5',
  voided: '6',
  /** A supplier's that differs from its settlement or its file, or that finance sent back. */
  failed: '7',
} as const;

/** Enumeration InvoiceDirection: 销项, the platform's to a buyer; 进项, a supplier's to the platform. */
export const DIRECTION = { out: '1', in: '2' } as const;

/** Enumeration InvoiceKind. */
export const INVOICE_KIND = {
  digitalSpecial: '1',
  digitalOrdinary: '2',
  special: '3',
  ordinary: '4',
  red: '5',
} as const;

/** Enumeration RedReason (冲红原因), the tax authority's codes. */
export const RED_REASONS = ['2', '1', '3', '4'] as const;

/** Kinds that an invoice which is not red may be of. */
export const BLUE_KINDS = [
  INVOICE_KIND.digitalSpecial,
  INVOICE_KIND.digitalOrdinary,
  INVOICE_KIND.special,
  INVOICE_KIND.ordinary,
] as const;

/** Kinds on paper or of the old style, with a code beside the number; they may be voided in their month. */
export const OLD_KINDS: readonly string[] = [INVOICE_KIND.special, INVOICE_KIND.ordinary];

/** What is wrong with the code of an invoice of twenty digits. */
export const NO_CODE = '20 位号码的数电发票没有发票代码';

/** What a line is charged for. */
export const LINE_SOURCE = {
  goods: 'goods',
  freight: 'freight',
  serviceFee: 'serviceFee',
  fundFee: 'fundFee',
} as const;
export type LineSource = keyof typeof LINE_SOURCE;

/** FileType 发票, and 销货清单. */
export const INVOICE_FILE = 101;
export const INVOICE_LIST_FILE = 102;

/** Actions of rows beside those of states. */
export const INVOICE_ACTION = {
  issue: 'issue',
  hand: 'hand',
  attach: 'attach',
  flush: 'flush',
  voidIt: 'voidIt',
  accept: 'accept',
  returnBack: 'returnBack',
  letPass: 'letPass',
  replace: 'replace',
} as const;
