import { payment } from '#contract/payment/payment.ts';
import { paymentBySupplier } from '#contract/payment/states.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { call } from './client.ts';
import { nounQueries } from './noun.ts';

/** Pay-outs to my company (付款), as the supplier sees them; nobody deletes one. */
const { remove: _, ...queries } = nounQueries('payment', { ...payment, delete: payment.detail });
export const paymentQueries = queries;

/** 确认到账. */
export function receivePayment({
  id,
}: {
  id: string;
}): Promise<CallOutput<typeof paymentBySupplier.received>> {
  return call(paymentBySupplier.received, { id });
}
