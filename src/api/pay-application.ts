import { type ApplicationBasis, payApplication } from '#contract/pay-apply/pay-apply.ts';

import { call } from './client.ts';

const KEY = ['payApplication', 'basis'] as const;

/** An order of mine, by its id or by that of its purchase order, as a payment request of it begins. */
export const basisQuery = (id: string) => ({
  queryKey: [...KEY, id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ApplicationBasis> => askBasis(id, signal),
});

/** The same where nothing draws it. */
export function askBasis(id: string, signal: AbortSignal): Promise<ApplicationBasis> {
  return call(payApplication.basis, { id }, { signal });
}
