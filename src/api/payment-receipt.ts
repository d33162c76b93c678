import { queryOptions } from '@tanstack/react-query';

import { adminPaymentReceipt, paymentReceipt } from '#contract/payment/receipt.ts';

import { call } from './client.ts';
import { paymentQueries } from './payment.ts';

/** Query options of the letter of receipt (收款确认函) of a pay-out to my company. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentQueries.key, 'receipt', id] as const,
    queryFn: ({ signal }) => call(paymentReceipt.read, { id }, { signal }),
  });

/** The same as finance may read it. */
export const adminReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['adminPaymentReceipt', id] as const,
    queryFn: ({ signal }) => call(adminPaymentReceipt, { id }, { signal }),
  });

/** 签署收款确认函: the words with that digest, and no others. */
export const signReceipt = (input: { id: string; digest: string }) =>
  call(paymentReceipt.sign, input);
