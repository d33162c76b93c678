import { yearOfNumber } from '#contract/make-invoice/number-year.ts';

/** When a receivable of a test was invoiced. */
const INVOICED = '2026-01-15';
let invoices = 0;

/** Number of an invoice of a day that nobody has yet: twenty digits. */
export function nextInvoice(day = INVOICED): string {
  invoices += 1;
  return `${yearOfNumber(day)}99${String(invoices).padStart(16, '0')}`;
}

/** A receivable as a seller offers it. */
export function receivable(more: Record<string, string> = {}) {
  const amount = more.transferAmount ?? '1000000.00';
  return {
    contractNo: 'MY-001',
    invoiceNo: nextInvoice(more.invoiceDate),
    invoiceDate: INVOICED,
    invoiceAmount: amount,
    receivableAmount: amount,
    transferAmount: amount,
    dueDate: '2026-06-30',
    ...more,
  };
}

/** A scheme as the platform proposes it, in percent. */
export const SCHEME = {
  advanceRate: '80',
  annualRate: '9',
  serviceRate: '0.5',
  recourseType: '1',
  noticeType: '1',
};
