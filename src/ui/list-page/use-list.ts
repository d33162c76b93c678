import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { REACHABLE_ROWS } from '#contract/noun/list.ts';

import type { ListRow } from '../list-table/column.ts';
import type { Layout } from '../list-table/layout.ts';
import { pageCount } from '../pages.ts';
import { useView } from '../view-context.ts';

import {
  type Arrangement,
  keepArrangement,
  openingView,
  recallArrangement,
} from './kept-arrangement.ts';
import type { ListExports } from './list-exports.ts';
import {
  inputOf,
  type ListInput,
  type ListQuery,
  type ListShape,
  queryOf,
  searchOf,
} from './list-query.ts';
import { useViews } from './use-views.ts';
import { readViewState, SYSTEM_VIEW, type ViewState } from './view-state.ts';
import type { KeptListView, ViewStore } from './view-store.ts';

export interface ListAnswer<Row> {
  readonly content: readonly Row[];
  readonly total: number;
  readonly totalIsEstimate: boolean;
}

/** Where the rows of a list come from. */
export interface ListSource<Row> {
  /** Begins the query keys of everything about the noun; what changes a record renews all of it. */
  readonly key: readonly string[];
  readonly page: (input: ListInput, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  /** Rows that were asked for before the list was there; undefined where there are none. */
  readonly ahead?: { readonly page: (input: ListInput) => ListAnswer<Row> | undefined };
}

/** Where a list's rows and its saved views are. */
export interface ListPlace<Row> {
  /** Name of the list for its saved views. */
  readonly listKey: string;
  readonly source: ListSource<Row>;
  /** What writes it into a file (导出); without it none is offered. */
  readonly exports?: ListExports;
  /** Where its views are kept; without it none are offered. */
  readonly views?: ViewStore;
}

/** The last page that a list lets a person page to. */
export function lastReachable(answer: ListAnswer<unknown>, pageSize: number): number {
  return pageCount(answer.totalIsEstimate ? REACHABLE_ROWS : answer.total, pageSize);
}

const AS_DECLARED: Arrangement = { columns: SYSTEM_VIEW.columns, current: undefined };

/** The query in the address, and what changes it. */
function useListQuery(shape: ListShape) {
  const { search, setSearch } = useView();
  const query = useMemo(() => queryOf(shape, search), [shape, search]);
  const setQuery = useCallback(
    (change: Partial<ListQuery>, replace = false) => {
      const first = { pageNum: 1, fromEnd: false };
      setSearch(searchOf(shape, { ...query, ...first, ...change }), replace);
    },
    [shape, query, setSearch],
  );
  return { query, setQuery, isBare: Object.keys(search).length === 0 };
}

/** Columns of a list as this person has them, and the saved view that they come from. */
function useArrangement(listKey: string, saved: ReturnType<typeof useViews>, asked: Arranged) {
  const { query, setQuery, isBare, shape } = asked;
  const { views } = saved;
  const stateOf = (view: KeptListView | undefined) =>
    view ? readViewState(shape.filters, view.state) : SYSTEM_VIEW;
  const asks = (view: KeptListView) => {
    const { filters, sort, pageSize = query.pageSize } = stateOf(view);
    const wanted = { filters, sort, pageSize, pageNum: 1, fromEnd: false };
    return Object.keys(searchOf(shape, wanted)).length > 0;
  };
  // As it stood in this tab, else by the default view.
  const openingOf = (known: readonly KeptListView[]) => {
    const kept = recallArrangement(listKey);
    const view = openingView({ views: known, kept, isBare, asks });
    // Columns stay as they stood in this tab, unless the default has its own.
    const columns = view === undefined || view.id === kept?.current ? kept?.columns : undefined;
    const arrangement = { columns: columns ?? stateOf(view).columns, current: view?.id };
    return { view, arrangement, isWhole: view === undefined || !isBare };
  };
  // Views that are known from the beginning and ask for nothing open the list with its first rendering.
  const [atOnce] = useState(() => (views ? openingOf(views) : undefined));
  const isOpened = atOnce?.isWhole === true;
  const [arranged, setArranged] = useState<Arrangement>(
    isOpened ? atOnce.arrangement : AS_DECLARED,
  );
  const [ready, setReady] = useState(isOpened);
  const started = useRef(isOpened);
  const arrange = (change: Partial<Arrangement>) => {
    const next = { ...arranged, ...change };
    setArranged(next);
    keepArrangement(listKey, next);
  };
  const ask = ({ filters, sort, pageSize = query.pageSize }: ViewState) =>
    setQuery({ filters, sort, pageSize }, !ready);
  // Opened once; filters of a view only where the address has none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the views are known.
  useEffect(() => {
    if (!views || started.current) return;
    started.current = true;
    const { view, arrangement, isWhole } = openingOf(views);
    setArranged(arrangement);
    if (!isWhole) ask(stateOf(view));
    setReady(true);
  }, [views]);
  return {
    ...saved,
    layout: arranged.columns,
    setLayout: (columns: Layout) => arrange({ columns }),
    current: views?.find(({ id }) => id === arranged.current),
    show: (view: KeptListView | undefined) => {
      const state = stateOf(view);
      arrange({ columns: state.columns, current: view?.id });
      ask(state);
    },
    setCurrent: (current: string | undefined) => arrange({ current }),
    ready,
  };
}

type Arranged = ReturnType<typeof useListQuery> & { readonly shape: ListShape };

/** Everything that moves in a list: query in the address, rows from the server, columns and saved views. */
export function useList<Row extends ListRow>(
  { listKey, source, views }: ListPlace<Row>,
  shape: ListShape,
) {
  const asked = useListQuery(shape);
  const { query, setQuery } = asked;
  const arrangement = useArrangement(listKey, useViews(listKey, views), { ...asked, shape });
  const input = inputOf(query);
  const result = useQuery({
    queryKey: [...source.key, 'page', input],
    queryFn: ({ signal }) => source.page(input, signal),
    initialData: () => source.ahead?.page(input),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = result;
  const last = data && !isPlaceholderData ? lastReachable(data, query.pageSize) : undefined;
  // Rows went away meanwhile, or the address was typed.
  useEffect(() => {
    if (last !== undefined && query.pageNum > last) setQuery({ pageNum: last }, true);
  }, [last, query.pageNum, setQuery]);
  return { query, setQuery, result, arrangement };
}
