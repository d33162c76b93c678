import { makeInvoiceDocument } from '#contract/make-invoice/make-invoice.ts';
import { recordQueries } from '#src/widgets/document/record-view.ts';

/** What is asked of invoices (发票). */
export const invoiceQueries = recordQueries('makeInvoice', makeInvoiceDocument.calls);
