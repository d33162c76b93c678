import { REACHABLE_ROWS } from '#contract/noun/list.ts';

import { type Filter, type FilterValues, readFilters } from '../filter-bar/filters.ts';
import type { Column } from '../list-table/column.ts';
import type { Sort } from '../list-table/table-model.ts';
import { pageCount } from '../pages.ts';
import type { Search } from '../view-context.ts';

/** What a list shows: stands in the address, travels to the server. */
export interface ListQuery {
  /** Counted from 1. */
  readonly pageNum: number;
  readonly pageSize: number;
  /** True: the last page, of a list too long to count. */
  readonly fromEnd: boolean;
  readonly sort: Sort | undefined;
  readonly filters: FilterValues;
}

/** What a list knows about its own queries. */
export interface ListShape {
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<never>[];
  /** Sizes that the pager offers, the first being the default. */
  readonly sizes: readonly number[];
}

/** What travels to `POST /portal/{noun}/page`: filters at top level (contract/noun/list.ts). */
export type ListInput = Readonly<Record<string, string | number | boolean>>;

const NUMBER = /^[1-9]\d{0,5}$/;

function readSort(columns: ListShape['columns'], { sortKey, sortOrder }: Search): Sort | undefined {
  const isOffered = columns.some(({ key, sortable }) => sortable === true && key === sortKey);
  if (sortKey === undefined || !isOffered) return undefined;
  return { key: sortKey, order: sortOrder === 'desc' ? 'desc' : 'asc' };
}

/** What an address asks for; nonsense in it counts as absent. */
export function queryOf({ filters, columns, sizes }: ListShape, search: Search): ListQuery {
  const number = (text = '') => (NUMBER.test(text) ? Number(text) : 0);
  const size = number(search.pageSize);
  const pageSize = sizes.includes(size) ? size : (sizes[0] ?? 10);
  return {
    // The server refuses pages behind the last that can be reached; an address with one means the end.
    pageNum: Math.min(number(search.pageNum) || 1, pageCount(REACHABLE_ROWS, pageSize)),
    pageSize,
    fromEnd: search.fromEnd === 'true',
    sort: readSort(columns, search),
    filters: readFilters(filters, search),
  };
}

/** The query of the address, without what is the default anyway. */
export function searchOf({ sizes }: ListShape, query: ListQuery): Search {
  const { pageNum, pageSize, fromEnd, sort, filters } = query;
  return {
    ...filters,
    ...(sort && { sortKey: sort.key, sortOrder: sort.order }),
    ...(pageSize !== sizes[0] && { pageSize: String(pageSize) }),
    ...(fromEnd ? { fromEnd: 'true' } : pageNum > 1 && { pageNum: String(pageNum) }),
  };
}

/** What the server is asked. */
export function inputOf({ pageNum, pageSize, fromEnd, sort, filters }: ListQuery): ListInput {
  return {
    ...filters,
    pageNum: fromEnd ? 1 : pageNum,
    pageSize,
    ...(fromEnd && { fromEnd }),
    ...(sort && { sortKey: sort.key, sortOrder: sort.order }),
  };
}
