/** A place in a pager: a page number, or a gap. */
export type PagerItem = number | 'gap';

/** Specification, section 9: page size choices. */
export const PAGE_SIZES = [10, 20, 30] as const;

/** How many pages a list of `total` rows has; an empty list has one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** At most seven places: the ends, the current page with its neighbours, and gaps between. Pages count from 1. */
export function pagerItems(current: number, last: number): PagerItem[] {
  if (last <= 7) return Array.from({ length: last }, (_, i) => i + 1);
  const start = Math.min(Math.max(current - 1, 3), last - 4);
  const middle = [start, start + 1, start + 2];
  if (start === 3) return [1, 2, ...middle, 'gap', last];
  if (start === last - 4) return [1, 'gap', ...middle, last - 1, last];
  return [1, 'gap', ...middle, 'gap', last];
}
