import { queryOptions } from '@tanstack/react-query';

import { adminWorkbenchSummary } from '#contract/admin-workbench.ts';

import { call } from './client.ts';

/** What waits for an operator beside the to-do list. */
export const operatorWorkbench = queryOptions({
  queryKey: ['admin', 'workbench', 'summary'] as const,
  queryFn: ({ signal }) => call(adminWorkbenchSummary, {}, { signal }),
});
