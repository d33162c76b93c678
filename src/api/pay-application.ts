import { type ApplicationBasis, payApplication } from '#contract/pay-apply/pay-apply.ts';

import { call } from './client.ts';
import { LIMIT_KEY } from './limit-key.ts';

/**
 * An order of mine, by its id or by that of its purchase order, as a payment request of it begins. It follows news as limits do: its
 * order, requests and pay-outs all move it.
 */
export const basisQuery = (id: string) => ({
  queryKey: [...LIMIT_KEY, 'basis', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ApplicationBasis> => askBasis(id, signal),
});

/** The same where nothing draws it. */
export function askBasis(id: string, signal: AbortSignal): Promise<ApplicationBasis> {
  return call(payApplication.basis, { id }, { signal });
}
