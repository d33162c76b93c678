import { type PointerEvent, useRef } from 'react';

import { isNumeric, type ListRow } from './column.ts';
import { clampWidth, type PlacedColumn } from './layout.ts';
import styles from './list-table.module.css';
import type { Sort, TableModel } from './table-model.ts';
import { headingOf } from './value.ts';

interface Props<Row extends ListRow> {
  model: TableModel<Row>;
  rows: readonly Row[];
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  /** Called while an edge is dragged. */
  onWidth: (key: string, width: number) => void;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;

/** Ascending, descending, as it comes. */
function nextSort(key: string, sort: Sort | undefined): Sort | undefined {
  if (sort?.key !== key) return { key, order: 'asc' };
  return sort.order === 'asc' ? { key, order: 'desc' } : undefined;
}

function SelectAll<Row extends ListRow>({ model, rows }: Pick<Props<Row>, 'model' | 'rows'>) {
  const { selection } = model;
  const selected = rows.filter(({ id }) => selection?.rows.has(id)).length;
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label="选择本页全部"
        checked={rows.length > 0 && selected === rows.length}
        disabled={rows.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < rows.length;
        }}
        onChange={(event) => selection?.set(rows, event.currentTarget.checked)}
      />
    </label>
  );
}

/** The edge of a column that a pointer drags; the keyboard sets widths in the dialog 列设置. */
function Edge({ onDrag }: { onDrag: (width: number) => void }) {
  const from = useRef<{ x: number; width: number } | undefined>(undefined);
  const move = (event: PointerEvent) => {
    if (from.current) onDrag(clampWidth(from.current.width + event.clientX - from.current.x));
  };
  return (
    <span
      aria-hidden="true"
      className={styles.edge}
      data-edge
      onPointerDown={(event) => {
        const width = event.currentTarget.parentElement?.offsetWidth ?? 0;
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      // Also where the drag is broken off.
      onLostPointerCapture={() => {
        from.current = undefined;
      }}
    />
  );
}

function Heading<Row extends ListRow>({
  placed: { column },
  left,
  sort,
  onSort,
  onWidth,
}: Pick<Props<Row>, 'sort' | 'onSort' | 'onWidth'> & {
  placed: PlacedColumn<Row>;
  left: number | undefined;
}) {
  const order = sort?.key === column.key ? sort.order : undefined;
  const title = headingOf(column);
  return (
    <th
      scope="col"
      aria-sort={order && ARIA[order]}
      data-numeric={isNumeric(column) || undefined}
      data-pinned={left !== undefined || undefined}
      style={{ left }}
    >
      {column.sortable ? (
        <button
          type="button"
          className={styles.sort}
          data-order={order}
          onClick={() => onSort(nextSort(column.key, sort))}
        >
          {title}
        </button>
      ) : (
        title
      )}
      <Edge onDrag={(width) => onWidth(column.key, width)} />
    </th>
  );
}

/** The head of the table; on a phone a card's values carry their titles instead. */
export function Head<Row extends ListRow>({ model, rows, ...rest }: Props<Row>) {
  const { columns, lefts, selection, actions } = model;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" data-cell="select" data-pinned>
            <SelectAll model={model} rows={rows} />
          </th>
        )}
        <th scope="col" data-cell="index" data-pinned>
          <span className="visually-hidden">序号</span>
        </th>
        {columns.map((placed, place) => (
          <Heading key={placed.column.key} placed={placed} left={lefts[place]} {...rest} />
        ))}
        {actions.length > 0 && (
          <th scope="col" data-cell="actions">
            操作
          </th>
        )}
      </tr>
    </thead>
  );
}
