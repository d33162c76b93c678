import { queryOptions } from '@tanstack/react-query';

import { paymentClock } from '#contract/payment-clock/calls.ts';
import { queryForSigning } from '#contract/wire/signature.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { baseOf } from './bases.ts';
import { call } from './client.ts';

/** Query options of the sixty-day clock of a purchase order. */
export const clockQuery = (purchaseOrderId: string) =>
  queryOptions({
    queryKey: ['purchaseOrder', 'clock', purchaseOrderId] as const,
    queryFn: ({ signal }) => call(paymentClock.order, { purchaseOrderId }, { signal }),
  });

/** The evidence of an order (举证材料), a zip. */
export async function fetchEvidence(purchaseOrderId: string): Promise<Blob> {
  const { fetchFile } = await import('./transfer.ts');
  const parameters = queryForSigning({ purchaseOrderId });
  const { group, path } = paymentClock.evidence;
  return await fetchFile({
    endpoint: paymentClock.evidence,
    url: `${baseOf(group)}${path}?${new URLSearchParams(parameters)}`,
    requestId: newRequestId(),
    parameters,
  });
}
