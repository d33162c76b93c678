import { messagePage } from '#contract/message.ts';
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

const FIRST: Filter = { pageNum: 1, pageSize: PAGE_SIZES[0] };

/** The filter that an address asks for; what makes no sense in it counts as absent. */
export function filterOf(search: Search): Filter {
  const parsed = messagePage.input.safeParse(search);
  if (!parsed.success) return FIRST;
  const sizes: readonly number[] = PAGE_SIZES;
  return sizes.includes(parsed.data.pageSize)
    ? parsed.data
    : { ...parsed.data, pageSize: FIRST.pageSize };
}

/** The query of the address for a filter, without what is the default anyway. */
export function searchOf({ pageNum, pageSize, msgType, read, keyword }: Filter): Search {
  return {
    ...(msgType && { msgType }),
    ...(read && { read }),
    ...(keyword && { keyword }),
    ...(pageSize !== FIRST.pageSize && { pageSize: String(pageSize) }),
    ...(pageNum !== FIRST.pageNum && { pageNum: String(pageNum) }),
  };
}
