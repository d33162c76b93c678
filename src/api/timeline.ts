import { queryOptions } from '@tanstack/react-query';

import { adminTimeline, partnerDocuments, timeline } from '#contract/timeline.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';

/** Documents that belong together, and what was done with them. */
export type Deal = CallOutput<typeof timeline>;

interface Asked {
  /** Begins the query key, so that whatever changes the document renews this too. */
  queryKey: readonly string[];
  objectType: string;
  objectId: string;
}

const dealOf =
  (endpoint: typeof timeline | typeof adminTimeline) =>
  ({ queryKey, objectType, objectId }: Asked) =>
    queryOptions({
      queryKey: [...queryKey, 'deal', objectType, objectId],
      queryFn: ({ signal }): Promise<Deal> => call(endpoint, { objectType, objectId }, { signal }),
    });

/** The deal of a document, as its reader's company sees it. */
export const companyDeal = dealOf(timeline);
/** The same for operators. */
export const operatorDeal = dealOf(adminTimeline);

/** What my company and a partner have between them, by the partner's entry; older than a document, where one is named. */
export const documentsWith = (
  queryKey: readonly string[],
  { id, before }: CallInput<typeof partnerDocuments>,
) =>
  queryOptions({
    queryKey: [...queryKey, 'documents', id, before ?? ''],
    queryFn: ({ signal }): Promise<CallOutput<typeof partnerDocuments>> =>
      call(partnerDocuments, { id, ...(before !== undefined && { before }) }, { signal }),
  });
