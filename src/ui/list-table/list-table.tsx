import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import cards from './cards.module.css';
import type { Column, ListRow } from './column.ts';
import { Head } from './head.tsx';
import { fitWidths, type Layout, placeColumns, widthOf, withChange } from './layout.ts';
import styles from './list-table.module.css';
import { IN_SIGHT, type RowAction } from './row-actions.tsx';
import { Rows } from './rows.tsx';
import type { Selection } from './selection.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { type ReadAll, SumRow } from './sum-row.tsx';
import {
  actionsWidth,
  briefFirst,
  EDGE,
  isTight,
  leftEdges,
  offeredActions,
  type Sort,
  type TableModel,
  toldColumns,
  withPlaces,
} from './table-model.ts';

interface Props<Row extends ListRow> {
  /** Name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
  /** The rows of the page; undefined while they are on their way for the first time. */
  rows: readonly Row[] | undefined;
  /** Rows that the skeleton shows. */
  pageSize: number;
  /** Number of the first row, counted from 1 over all pages; undefined where nobody has counted. */
  firstNumber: number | undefined;
  /** The list has these rows and no others; true when absent. */
  isWhole?: boolean;
  readAll?: ReadAll<Row> | undefined;
  sort?: Sort | undefined;
  onSort?: (sort: Sort | undefined) => void;
  selection?: Selection<Row> | undefined;
  actions?: readonly RowAction<Row>[];
  onAction?: (action: RowAction<Row>, row: Row) => void;
  /** True while other rows are on their way and these still stand. */
  busy?: boolean;
}

/** Says at which edges columns lie out of sight. */
function markEdges({ scrollLeft, scrollWidth, clientWidth, dataset }: HTMLElement): void {
  const hidden = { before: scrollLeft > 0, behind: scrollLeft + clientWidth < scrollWidth - 1 };
  for (const edge of ['before', 'behind'] as const) {
    if (hidden[edge]) dataset[edge] = '';
    else delete dataset[edge];
  }
}

/** Of the skeleton in whose place a list comes, while it stands: a page that has not changed is measured for nothing. */
const skeletonWidth = () => document.querySelector('[data-list-room]')?.clientWidth || undefined;

/**
 * Pixels between the edges of the frame, followed as they change; undefined until they are known, so that the table is
 * drawn once, for the room that it has. Edges are looked at when the browser has laid the table out by itself.
 */
function useFrame() {
  const element = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(skeletonWidth);
  const isMeasured = width !== undefined;
  useLayoutEffect(() => {
    const frame = element.current;
    if (!frame) return;
    if (!isMeasured) return setWidth(frame.clientWidth);
    const watch = new ResizeObserver(() => {
      setWidth(frame.clientWidth);
      markEdges(frame);
    });
    for (const watched of [frame, ...frame.children]) watch.observe(watched);
    return () => watch.disconnect();
  }, [isMeasured]);
  return { element, width };
}

/** Whoever stood on a row that is gone, e.g. because it was dealt with, stands on the table: not at the page's beginning. */
function useHeldFocus(frame: RefObject<HTMLElement | null>, rows: unknown): void {
  const before = useRef(rows);
  const isInside = useRef(false);
  // As the page stands before these rows do: React tells of no focus that moves while it changes the page.
  if (before.current !== rows) {
    before.current = rows;
    isInside.current = frame.current?.contains(document.activeElement) ?? false;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows take the focus along.
  useEffect(() => {
    const isLost = isInside.current && document.activeElement === document.body;
    if (isLost) frame.current?.focus({ preventScroll: true });
  }, [rows]);
}

const nothing = () => undefined;
const none: readonly never[] = [];

type Given<Row extends ListRow> = Pick<Props<Row>, 'layout' | 'rows'> &
  Pick<TableModel<Row>, 'selection' | 'onAction'> & {
    declared: readonly Column<Row>[];
    declaredActions: readonly RowAction<Row>[];
  };

/** What stands in a table of this width, and the pixels of its columns and of those before and behind them. */
function useModel<Row extends ListRow>(
  width: number,
  { declared, declaredActions, layout, rows, selection, onAction }: Given<Row>,
) {
  const before = EDGE.index + (selection ? EDGE.select : 0);
  const actions = useMemo(() => offeredActions(declaredActions, rows), [declaredActions, rows]);
  const { all, inSight } = useMemo(() => {
    const told = withPlaces(toldColumns(declared, rows), rows ?? none);
    const usual = placeColumns(told, layout);
    const asked = before + actionsWidth(actions, rows ?? none) + widthOf(usual);
    return asked > width && isTight(width, globalThis.innerWidth)
      ? { all: placeColumns(briefFirst(told), layout), inSight: IN_SIGHT.tight }
      : { all: usual, inSight: IN_SIGHT.usual };
  }, [declared, rows, layout, width, before, actions]);
  const columns = useMemo(() => all.filter(({ hidden }) => !hidden), [all]);
  const after = useMemo(
    () => actionsWidth(actions, rows ?? none, inSight),
    [actions, rows, inSight],
  );
  const widths = useMemo(
    () => fitWidths(columns, width - before - after),
    [columns, width, before, after],
  );
  const lefts = useMemo(() => leftEdges(columns, widths, before), [columns, widths, before]);
  const model = useMemo(
    () => ({ columns, lefts, selection, actions, inSight, onAction }),
    [columns, lefts, selection, actions, inSight, onAction],
  );
  const pinnedEnd = widths.reduce(
    (end, one, place) => (lefts[place] === undefined ? end : end + one),
    before,
  );
  return { all, model, widths, before, after, pinnedEnd };
}

/** Rows as a table, below 768 px as cards. What a person may change about it is the caller's to keep. */
export function ListTable<Row extends ListRow>({
  label,
  columns: declared,
  layout,
  onLayout,
  rows,
  pageSize,
  firstNumber,
  isWhole = true,
  readAll,
  sort,
  onSort = nothing,
  selection,
  actions: declaredActions = none,
  onAction = nothing,
  busy = false,
}: Props<Row>) {
  const { element, width } = useFrame();
  const { all, model, widths, before, after, pinnedEnd } = useModel(width ?? 0, {
    declared,
    declaredActions,
    layout,
    rows,
    selection,
    onAction,
  });
  useHeldFocus(element, rows);
  const needed = Math.round(widths.reduce((sum, one) => sum + one, before + after));
  const isWide = width !== undefined && width > 0 && needed > width + 1;
  const vars: Record<string, string> = { '--needed': `${needed}px` };
  // What takes the focus is not left under what is pinned.
  const edges = isWide ? { scrollPaddingInline: `${pinnedEnd}px ${after}px` } : undefined;
  return (
    // A region that scrolls must be reachable by keyboard.
    <section
      ref={element}
      className={styles.frame}
      data-wide={isWide || undefined}
      aria-label={label}
      tabIndex={isWide ? 0 : -1}
      style={edges}
      onScroll={({ currentTarget }) => markEdges(currentTarget)}
    >
      {width !== undefined && (
        <table
          className={`${styles.table} ${cards.cards}`}
          style={vars as CSSProperties}
          aria-label={label}
          aria-busy={busy || rows === undefined}
        >
          <colgroup>
            {selection && <col style={{ width: EDGE.select }} />}
            <col style={{ width: EDGE.index }} />
            {model.columns.map(({ column }, place) => (
              <col key={column.key} style={{ width: widths[place] }} />
            ))}
            {after > 0 && <col style={{ width: after }} />}
          </colgroup>
          <Head
            model={model}
            rows={rows ?? none}
            sort={sort}
            onSort={onSort}
            onWidth={(key, to) => onLayout(withChange(all, { key, width: to }))}
          />
          {rows ? (
            <Rows model={model} rows={rows} firstNumber={firstNumber} />
          ) : (
            <SkeletonRows model={model} count={pageSize} />
          )}
          {rows && <SumRow model={model} rows={rows} isWhole={isWhole} readAll={readAll} />}
        </table>
      )}
    </section>
  );
}
