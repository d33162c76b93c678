import type { ListRow } from './column.ts';
import type { PlacedColumn } from './layout.ts';
import type { RowAction } from './row-actions.tsx';
import type { Selection } from './selection.ts';

export interface Sort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

/** Pixels of the columns that are no data. */
export const EDGE = { select: 44, index: 56 } as const;

const [CHARACTER, GAP, PADDING] = [14, 12, 24];

/** Pixels of the actions' column: the two longest of the first three labels, and 更多 where there are more. */
export function actionsWidth(labels: readonly string[]): number {
  if (labels.length === 0) return 0;
  const lengths = labels.slice(0, 3).map((label) => label.length);
  const [one = 0, two = 0] = lengths.toSorted((a, b) => b - a);
  const more = labels.length > 2 ? GAP + 2 * CHARACTER : 0;
  return PADDING + CHARACTER * (one + two) + GAP + more;
}

/** What head, rows and sum row of a table share. */
export interface TableModel<Row extends ListRow> {
  /** Columns on screen, in their order. */
  readonly columns: readonly PlacedColumn<Row>[];
  /** Left edge in pixels of each pinned column, by its place; undefined for the others. */
  readonly lefts: readonly (number | undefined)[];
  readonly selection: Selection<Row> | undefined;
  readonly actions: readonly RowAction<Row>[];
  readonly onAction: (action: RowAction<Row>, row: Row) => void;
}

/** Left edges of the pinned columns, which come first, behind the select and index columns. */
export function leftEdges(
  columns: readonly PlacedColumn<never>[],
  widths: readonly number[],
  start: number,
): (number | undefined)[] {
  let left = start;
  return columns.map(({ pinned }, place) => {
    const at = left;
    left += widths[place] ?? 0;
    return pinned ? at : undefined;
  });
}
