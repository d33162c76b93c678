import { queryOptions } from '@tanstack/react-query';

import { getProductTree, type ProductNode } from '#contract/common.ts';
import { wholeTree } from '#src/lib/product-types.ts';

import { call } from './client.ts';

/** Business types that operators stop are offered by pages that are open for so many milliseconds more; no save takes them. */
const KEPT = 60_000;

/** The product tree (业务类型): business types that are offered below their lines. */
export const productTreeQuery = queryOptions({
  queryKey: ['productTree'] as const,
  queryFn: async ({ signal }): Promise<ProductNode[]> =>
    wholeTree(await call(getProductTree, {}, { signal })),
  staleTime: KEPT,
});
