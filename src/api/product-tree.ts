import { queryOptions } from '@tanstack/react-query';

import { getProductTree } from '#contract/common.ts';

import { call } from './client.ts';

/** The product tree (业务类型): business types below their lines. It changes with releases, so once per page is enough. */
export const productTreeQuery = queryOptions({
  queryKey: ['productTree'] as const,
  queryFn: ({ signal }) => call(getProductTree, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
