import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useEffect, useMemo } from 'react';
import { messageQueries } from '#src/api/message.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, entryNamed, type LinkName } from '#src/lib/route-tree.ts';
import { $unread } from '#src/stores/unread.ts';
import { ask } from '#src/ui/confirm.ts';
import { Button } from '#src/ui/controls/button.tsx';
import type { FilterValues } from '#src/ui/filter-bar/filters.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { Pager } from '#src/ui/pager.tsx';
import { pageCount } from '#src/ui/pages.ts';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { EmptyState, ErrorState, OfflineState } from '#src/ui/states.tsx';
import { useView } from '#src/ui/view-context.ts';

import { type Filter, filterOf, type Sizes, searchOf } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './message-centre.module.css';
import { useReadAll } from './reading.ts';
import type { Pages } from './row.tsx';
import { Rows } from './rows.tsx';

function ReadAll() {
  const unread = useStore($unread);
  const readAll = useReadAll();
  // A button that is disabled loses the focus, which whoever has just pressed it has there.
  const isDone = unread === 0 || undefined;
  const confirm = async () => {
    if (!isDone && (await ask('确定将全部消息标为已读吗？'))) readAll.mutate();
  };
  return (
    <Button
      variant="default"
      aria-disabled={isDone}
      data-disabled={isDone}
      loading={readAll.isPending}
      onClick={() => void confirm()}
    >
      全部已读
    </Button>
  );
}

/** The filter without its pages, as it travels. */
function filtersOf({ pageNum: _, pageSize: __, ...filter }: Filter): FilterValues {
  const given = Object.entries(filter).flatMap(([key, text]) => (text ? [[key, text]] : []));
  return Object.fromEntries(given) as FilterValues;
}

function Nothing({ filter }: { filter: Filter }) {
  return Object.keys(filtersOf(filter)).length > 0 ? (
    <EmptyState>没有符合条件的消息，请调整筛选条件或点击“重置”</EmptyState>
  ) : (
    <EmptyState>单据有新进展、有待办或即将到期时，会在这里提醒您</EmptyState>
  );
}

interface ListProps {
  filter: Filter;
  sizes: Sizes;
  pages: Pages;
  onFilter: (filter: Filter, replace?: boolean) => void;
}

function List({ filter, sizes, pages, onFilter }: ListProps) {
  const { data, error, isFetching, isPaused, isPlaceholderData, refetch } = useQuery({
    ...messageQueries.page(filter),
    placeholderData: keepPreviousData,
  });
  const last = data && pageCount(data.total, filter.pageSize);
  // Rows went away meanwhile, or the address was typed.
  useEffect(() => {
    if (last !== undefined && filter.pageNum > last) onFilter({ ...filter, pageNum: last }, true);
  }, [last, filter, onFilter]);
  if (isPaused && (!data || isPlaceholderData)) return <OfflineState />;
  if (!data) {
    return error || data === null ? (
      <ErrorState text={errorToMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={filter.pageSize} />
    );
  }
  if (data.total === 0) return <Nothing filter={filter} />;
  return (
    <>
      <Rows
        messages={data.content}
        pages={pages}
        className={styles.rows}
        aria-busy={isFetching}
        aria-label="消息"
      />
      <Pager
        {...filter}
        sizes={sizes}
        total={data.total}
        totalIsEstimate={data.totalIsEstimate}
        onPage={(pageNum) => onFilter({ ...filter, pageNum })}
        onSize={(pageSize) => onFilter({ ...filter, pageSize, pageNum: 1 })}
      />
    </>
  );
}

interface Props {
  /** Name of the route that it stands on. */
  route: LinkName;
  sizes: Sizes;
  pages: Pages;
  /** 导出 of what the filter finds; fetched after the list. */
  Export: ComponentType<{ filters: FilterValues }>;
}

/** My messages: what happened, newest first. */
export function MessageCentre({ route: name, sizes, pages, Export }: Props) {
  const { search, setSearch } = useView();
  const route = entryNamed(name);
  const filter = useMemo(() => filterOf(search, sizes), [search, sizes]);
  const onFilter = useCallback(
    (next: Filter, replace = false) => setSearch(searchOf(next, sizes), replace),
    [setSearch, sizes],
  );
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)}>
        <span className={styles.export}>
          <Export filters={filtersOf(filter)} />
        </span>
        <ReadAll />
      </PageHead>
      <section className={styles.panel} aria-label="消息列表">
        <FilterBar
          filter={filter}
          addressOf={(next) => addressOf(name, searchOf(next, sizes))}
          onFilter={onFilter}
        />
        <List filter={filter} sizes={sizes} pages={pages} onFilter={onFilter} />
      </section>
    </>
  );
}
