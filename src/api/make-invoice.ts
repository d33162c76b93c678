import { makeInvoiceDocument } from '#contract/make-invoice/make-invoice.ts';
import { supplyInvoice } from '#contract/make-invoice/supply.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

/** Query keys of invoices begin so. */
export const INVOICE_KEY = ['makeInvoice'] as const;

/** What my invoice to a settlement has to say, and what none has taken of it. */
export type InvoiceExpected = CallOutput<typeof supplyInvoice.expected>;

export const fetchExpected = (purchaseSettlementId: string, signal: AbortSignal) =>
  call(supplyInvoice.expected, { purchaseSettlementId }, { signal });

/** What a file of mine says. */
export const readInvoice = (fileId: string) => call(supplyInvoice.read, { fileId });

/** Hands an invoice in (提交发票). */
export const submitInvoice = (input: CallInput<typeof supplyInvoice.submit>, action: Action) =>
  call(supplyInvoice.submit, input, { action });

/** Corrects one that did not pass (更正发票). */
export const replaceInvoice = (input: CallInput<typeof supplyInvoice.replace>, action: Action) =>
  call(supplyInvoice.replace, input, { action });

/** Invoices of a settlement, newest first. */
export const invoicesOf = (settlementId: string, signal: AbortSignal) =>
  call(
    makeInvoiceDocument.calls.page,
    { settlementId, pageNum: 1, pageSize: 30 } as CallInput<typeof makeInvoiceDocument.calls.page>,
    { signal },
  );
