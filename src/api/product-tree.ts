import { queryOptions } from '@tanstack/react-query';

import { getProductTree } from '#contract/common.ts';

import { call } from './client.ts';

/** Business types that operators stop are offered by pages that are open for so many milliseconds more; no save takes them. */
const KEPT = 60_000;

/** The product tree (业务类型): business types that are offered below their lines. */
export const productTreeQuery = queryOptions({
  queryKey: ['productTree'] as const,
  queryFn: ({ signal }) => call(getProductTree, {}, { signal }),
  staleTime: KEPT,
});
