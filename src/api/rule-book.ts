import { queryOptions } from '@tanstack/react-query';

import { ruleBook } from '#contract/rule-book.ts';

import { call } from './client.ts';

/** Query options of the rules in force (平台规则). */
export const ruleBookQuery = queryOptions({
  queryKey: ['rule-book'],
  queryFn: ({ signal }) => call(ruleBook, {}, { signal }),
});
