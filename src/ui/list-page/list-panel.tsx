import { type ComponentProps, type ReactNode, useMemo } from 'react';

import { FilterBar } from '../filter-bar/filter-bar.tsx';
import { type Filter, toldFilters } from '../filter-bar/filters.ts';
import { laterPart } from '../later-part.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { Column, ListRow } from '../list-table/column.ts';
import { ListTable } from '../list-table/list-table.tsx';
import type { RowAction } from '../list-table/row-actions.tsx';
import { useSelection } from '../list-table/selection.ts';
import { untoldKeys } from '../list-table/table-model.ts';
import { Pager } from '../pager.tsx';
import { PAGE_SIZES } from '../pages.ts';

import type { BulkBar as BulkBarOf } from './bulk-bar.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ListBody } from './list-body.tsx';
import styles from './list-page.module.css';
import { inputOf, type ListQuery } from './list-query.ts';
import type { ListTools as ToolsOf } from './list-tools.tsx';
import { useActions } from './use-actions.ts';
import {
  type ListAnswer,
  type ListPlace,
  type ListSource,
  lastReachable,
  useList,
} from './use-list.ts';
import { viewLabel } from './view-state.ts';

/** Comes with the first row that is ticked. */
const BulkBar = lazyPart(
  async () => (await import('./bulk-bar.tsx')).BulkBar,
) as unknown as typeof BulkBarOf;

/** As wide as the tools: nothing moves when they come. */
function ToolsWaiting({ arrangement: { isOffered, current } }: ComponentProps<typeof ToolsOf>) {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <span className={styles.tool}>列设置</span>
      {isOffered && <span className={styles.tool}>{viewLabel(current)}</span>}
    </div>
  );
}

/** They come when the rows stand. */
const ListTools = laterPart(async () => (await import('./list-tools.tsx')).ListTools, ToolsWaiting);

/** What a noun says about its list; the rest is the same for all. Must be the same value at each rendering. */
export interface ListDeclaration<Row extends ListRow> extends ListPlace<Row> {
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  readonly actions?: readonly RowAction<Row>[];
  /** What to do while there is nothing yet. */
  readonly empty: ReactNode;
  /** The button that does it. */
  readonly begin?: ReactNode;
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
/** More are summed in an export. */
const MOST_SUMMED = 1000;
const rest = () => undefined;

interface BarProps<Row extends ListRow>
  extends Pick<ReturnType<typeof useList<Row>>, 'query' | 'setQuery' | 'result' | 'arrangement'> {
  list: Props<Row>;
  shape: ComponentProps<typeof ListTools>['shape'];
}

/** Filters, and what a person may do with the list itself. */
function Bar<Row extends ListRow>(props: BarProps<Row>) {
  const { list, shape, query, setQuery, result, arrangement } = props;
  const { columns, filters, head, exports } = list;
  const untold = untoldKeys(columns, result.data?.content);
  return (
    <FilterBar
      filters={toldFilters(filters, untold, query.filters)}
      head={head}
      values={query.filters}
      onValues={(values) => {
        const isSame = JSON.stringify(values) === JSON.stringify(query.filters);
        if (isSame) void result.refetch();
        setQuery({ filters: values }, true);
      }}
    >
      <ListTools
        query={query}
        setQuery={setQuery}
        arrangement={arrangement}
        shape={shape}
        answer={result.isPlaceholderData ? undefined : result.data}
      />
      {exports && (
        <ExportMenu
          {...query}
          exports={exports}
          columns={columns}
          rows={result.data?.content}
          total={result.data?.total}
          layout={arrangement.layout}
        />
      )}
    </FilterBar>
  );
}

/** Filters, table or cards, selection, pager, columns and saved views, from one declaration. */
export function ListPanel<Row extends ListRow>(props: Props<Row>) {
  const { source, columns, filters, head, actions = none, sizes = PAGE_SIZES } = props;
  const shape = useMemo(() => ({ columns, filters, sizes }), [columns, filters, sizes]);
  const { query, setQuery, result, arrangement } = useList(props, shape);
  const selection = useSelection<Row>(JSON.stringify(query.filters));
  const { busy, onAction } = useActions(source.key, { selection });
  const { pageNum, pageSize, fromEnd, sort } = query;
  const isSelectable = actions.some(({ bulk }) => bulk);
  const isFiltered = Object.keys(query.filters).length > 0;
  // Where there is nothing at all, there is nothing to filter, to arrange or to export.
  const turning = { label: props.label, query, setQuery, sizes };
  const isBare = !isFiltered && arrangement.ready && result.data?.total === 0;
  return (
    <section className={styles.panel} aria-label={`${props.label}列表`}>
      {filters.length > 0 && head}
      {isBare ? (
        filters.length === 0 && <FilterBar filters={none} head={head} values={{}} onValues={rest} />
      ) : (
        <Bar
          list={props}
          shape={shape}
          query={query}
          setQuery={setQuery}
          result={result}
          arrangement={arrangement}
        />
      )}
      {selection.rows.size > 0 && (
        <BulkBar queryKey={source.key} selection={selection} actions={actions} />
      )}
      <ListBody
        result={result}
        ready={arrangement.ready}
        filtered={isFiltered}
        empty={props.empty}
        begin={props.begin}
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
              readAll={readAllOf(source, query, answer)}
              sort={sort}
              onSort={(next) => setQuery({ sort: next })}
              selection={isSelectable ? selection : undefined}
              actions={actions}
              onAction={onAction}
              busy={result.isPlaceholderData || busy}
            />
            {answer && <Pages answer={answer} {...turning} />}
          </>
        )}
      </ListBody>
    </section>
  );
}

function readAllOf<Row extends ListRow>(
  source: ListSource<Row>,
  query: ListQuery,
  answer: ListAnswer<Row> | undefined,
) {
  if (!answer || answer.total > MOST_SUMMED) return undefined;
  return async () => (await import('./all-rows.ts')).allRows(source, inputOf(query));
}

interface PagesProps<Row> extends Pick<ReturnType<typeof useList>, 'query' | 'setQuery'> {
  label: string;
  answer: ListAnswer<Row>;
  sizes: readonly number[];
}

function Pages<Row>({ label, answer, query, setQuery, sizes }: PagesProps<Row>) {
  return (
    <Pager
      label={label}
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
