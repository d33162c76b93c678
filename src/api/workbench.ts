import { queryOptions } from '@tanstack/react-query';

import { adminWorkbenchSummary, workbenchSummary } from '#contract/workbench.ts';

import { callOrTake, takeAnswer } from './ahead.ts';
import { call } from './client.ts';

/** Query options of the workbench (工作台). */
export const workbenchQueries = {
  all: ['workbench'] as const,
  summary: () =>
    queryOptions({
      queryKey: [...workbenchQueries.all, 'summary'] as const,
      queryFn: ({ signal }) => callOrTake(workbenchSummary, {}, signal),
      initialData: () => takeAnswer(workbenchSummary, {}),
    }),
};

/** What waits for an operator beside the to-do list. */
export const operatorWorkbench = queryOptions({
  queryKey: ['admin', 'workbench', 'summary'] as const,
  queryFn: ({ signal }) => call(adminWorkbenchSummary, {}, { signal }),
});
