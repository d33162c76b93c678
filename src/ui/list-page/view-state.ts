import { BUILT_IN_VIEW } from '#contract/noun/built-in-view.ts';
import { isRecord } from '#contract/wire/is-record.ts';
import { type Filter, type FilterValues, readFilters } from '../filter-bar/filters.ts';
import type { Layout } from '../list-table/layout.ts';
import type { Sort } from '../list-table/table-model.ts';

/** What a saved view (视图) holds. */
export interface ViewState {
  readonly columns: Layout;
  readonly sort: Sort | undefined;
  readonly filters: FilterValues;
  readonly pageSize: number | undefined;
}

/** What every list shows until somebody changes it. */
export const SYSTEM_VIEW: ViewState = {
  columns: [],
  sort: undefined,
  filters: {},
  pageSize: undefined,
};

/** The arrangement out of whatever was kept; what is none falls away. */
export function readColumns(value: unknown): Layout {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap(({ key, hidden, pinned, width }) =>
    typeof key === 'string'
      ? [
          {
            key,
            ...(typeof hidden === 'boolean' && { hidden }),
            ...(typeof pinned === 'boolean' && { pinned }),
            ...(typeof width === 'number' && Number.isFinite(width) && { width }),
          },
        ]
      : [],
  );
}

function readSort(value: unknown): Sort | undefined {
  if (!isRecord(value) || typeof value.key !== 'string') return undefined;
  return { key: value.key, order: value.order === 'desc' ? 'desc' : 'asc' };
}

/** A view as the server kept it; what this version of the list does not know falls away. */
export function readViewState(
  filters: readonly Filter[],
  state: Readonly<Record<string, unknown>>,
): ViewState {
  return {
    columns: readColumns(state.columns),
    sort: readSort(state.sort),
    filters: isRecord(state.filters) ? readFilters(filters, state.filters) : {},
    pageSize: typeof state.pageSize === 'number' ? state.pageSize : undefined,
  };
}

/** What stands on the button that opens the views. */
export const viewLabel = (current: { readonly name: string } | undefined): string =>
  `视图：${current?.name ?? BUILT_IN_VIEW}`;
