import { type ApplicationBasis, payApplication } from '#contract/pay-apply/pay-apply.ts';

import { call } from './client.ts';
import { queryClient } from './query-client.ts';

const KEY = ['payApplication', 'basis'] as const;

/** An order of mine, by its id or by that of its purchase order, as a payment request of it begins. */
export const basisQuery = (id: string) => ({
  queryKey: [...KEY, id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<ApplicationBasis> =>
    call(payApplication.basis, { id }, { signal }),
});

/** The same where no view draws it. */
export const askBasis = (id: string): Promise<ApplicationBasis> =>
  queryClient.fetchQuery({ ...basisQuery(id), staleTime: 10_000 });
