import { queryOptions } from '@tanstack/react-query';

import { workbenchSummary } from '#contract/workbench.ts';

import { callOrTake, takeAnswer } from './ahead.ts';

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
