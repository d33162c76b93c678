import { messagePage } from '#contract/message/message.ts';
import { PAGE_SIZES } from '#src/ui/pages.ts';
import type { Search } from '#src/ui/view-context.ts';

/** The filters of the message centre, as they stand in the address and travel to the server. */
export interface Filter {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly msgType?: string | undefined;
  readonly read?: 'true' | 'false' | undefined;
  readonly keyword?: string | undefined;
}

/** Rows of a page to choose from; the first is the default. */
export type Sizes = readonly [number, ...number[]];

/** The filter that an address asks for; what makes no sense in it counts as absent. */
export function filterOf(search: Search, sizes: Sizes = PAGE_SIZES): Filter {
  const [pageSize] = sizes;
  const parsed = messagePage.input.safeParse({ pageSize, ...search });
  if (!parsed.success) return { pageNum: 1, pageSize };
  return sizes.includes(parsed.data.pageSize) ? parsed.data : { ...parsed.data, pageSize };
}

/** The query of the address for a filter, without what is the default anyway. */
export function searchOf(
  { pageNum, pageSize, msgType, read, keyword }: Filter,
  [usual]: Sizes = PAGE_SIZES,
): Search {
  return {
    ...(msgType && { msgType }),
    ...(read && { read }),
    ...(keyword && { keyword }),
    ...(pageSize !== usual && { pageSize: String(pageSize) }),
    ...(pageNum !== 1 && { pageNum: String(pageNum) }),
  };
}
