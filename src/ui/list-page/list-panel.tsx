import { type ReactNode, useMemo } from 'react';

import { FilterBar } from '../filter-bar/filter-bar.tsx';
import type { Filter } from '../filter-bar/filters.ts';
import type { Column, ListRow } from '../list-table/column.ts';
import { ListTable } from '../list-table/list-table.tsx';
import type { RowAction } from '../list-table/row-actions.tsx';
import { useSelection } from '../list-table/selection.ts';
import { Pager } from '../pager.tsx';
import { PAGE_SIZES } from '../pages.ts';

import { BulkBar } from './bulk-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ListBody } from './list-body.tsx';
import styles from './list-page.module.css';
import { ListTools } from './list-tools.tsx';
import { useActions } from './use-actions.ts';
import { type ListAnswer, type ListPlace, lastReachable, useList } from './use-list.ts';

/** What a noun says about its list; the rest is the same for all. Must be the same value at each rendering. */
export interface ListDeclaration<Row extends ListRow> extends ListPlace<Row> {
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly actions?: readonly RowAction<Row>[];
  /** What to do while there is nothing yet. */
  readonly empty: ReactNode;
  /** Page sizes, the first being the default; 10, 20, 30 when absent. */
  readonly sizes?: readonly number[];
}

interface Props<Row extends ListRow> extends ListDeclaration<Row> {
  /** Name of the list, for those who do not see where it stands. */
  readonly label: string;
  /** Stands above the list, where it is a part of another page. */
  readonly head?: ReactNode;
}

const none: readonly never[] = [];

/** Filters, table or cards, selection, pager, columns and saved views, from one declaration. */
export function ListPanel<Row extends ListRow>(props: Props<Row>) {
  const { source, columns, filters, head, actions = none, sizes = PAGE_SIZES } = props;
  const shape = useMemo(() => ({ columns, filters, sizes }), [columns, filters, sizes]);
  const { query, setQuery, result, arrangement } = useList(props, shape);
  const selection = useSelection<Row>(JSON.stringify(query.filters));
  const { busy, onAction, onBulk } = useActions(source.key, { selection });
  const { pageNum, pageSize, fromEnd, sort } = query;
  const isSelectable = actions.some(({ bulk }) => bulk);
  return (
    <section className={styles.panel} aria-label={`${props.label}列表`}>
      {filters.length > 0 && head}
      <FilterBar
        filters={filters}
        head={head}
        values={query.filters}
        onValues={(values) => {
          const isSame = JSON.stringify(values) === JSON.stringify(query.filters);
          if (isSame) void result.refetch();
          setQuery({ filters: values }, true);
        }}
      >
        <ListTools query={query} setQuery={setQuery} arrangement={arrangement} shape={shape} />
        {props.exports && (
          <ExportMenu
            {...query}
            exports={props.exports}
            columns={columns}
            layout={arrangement.layout}
          />
        )}
      </FilterBar>
      <BulkBar selection={selection} actions={actions} busy={busy} onBulk={onBulk} />
      <ListBody
        result={result}
        ready={arrangement.ready}
        filtered={Object.keys(query.filters).length > 0}
        empty={props.empty}
      >
        {(answer) => (
          <>
            <ListTable
              label={props.label}
              columns={columns}
              layout={arrangement.layout}
              onLayout={arrangement.setLayout}
              rows={answer?.content}
              pageSize={pageSize}
              firstNumber={fromEnd ? undefined : (pageNum - 1) * pageSize + 1}
              isWhole={answer !== undefined && answer.total <= answer.content.length}
              sort={sort}
              onSort={(next) => setQuery({ sort: next })}
              selection={isSelectable ? selection : undefined}
              actions={actions}
              onAction={onAction}
              busy={result.isPlaceholderData || busy}
            />
            {answer && <Pages answer={answer} query={query} setQuery={setQuery} sizes={sizes} />}
          </>
        )}
      </ListBody>
    </section>
  );
}

interface PagesProps<Row> extends Pick<ReturnType<typeof useList>, 'query' | 'setQuery'> {
  answer: ListAnswer<Row>;
  sizes: readonly number[];
}

function Pages<Row>({ answer, query, setQuery, sizes }: PagesProps<Row>) {
  return (
    <Pager
      pageNum={query.pageNum}
      pageSize={query.pageSize}
      fromEnd={query.fromEnd}
      sizes={sizes}
      total={answer.total}
      totalIsEstimate={answer.totalIsEstimate}
      last={lastReachable(answer, query.pageSize)}
      onPage={(to) => setQuery({ pageNum: to })}
      onSize={(size) => setQuery({ pageSize: size })}
      onEnd={() => setQuery({ fromEnd: true })}
    />
  );
}
