import { placesOf } from '#src/lib/format-number.ts';

import type { Column, ListRow } from './column.ts';
import { type PlacedColumn, WIDTH } from './layout.ts';
import { allows, IN_SIGHT, placed, type RowAction } from './row-actions.tsx';
import type { Selection } from './selection.ts';
import { rawOf } from './value.ts';

export interface Sort {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

/** Pixels of the columns that are no data. */
export const EDGE = { select: 44, index: 56 } as const;

const [CHARACTER, GAP, PADDING] = [14, 12, 24];

function widthOf(labels: readonly string[], hasMore: boolean): number {
  const characters = labels.reduce((sum, label) => sum + label.length, 0);
  const more = hasMore ? GAP + 2 * CHARACTER : 0;
  return PADDING + CHARACTER * characters + GAP * Math.max(0, labels.length - 1) + more;
}

/** A table of fewer pixels is tight: half a tablet's width would go to what may be done with the rows. */
const TIGHT = 880;

/** Whether a table of this width shows first what a card shows. Below 768 px of window it is cards already. */
export function isTight(width: number, windowWidth: number): boolean {
  return width > 0 && width < TIGHT && windowWidth >= 768;
}

/** The columns of a tight table: behind the first and what is pinned come status, amount and what it is about, as on a card. */
export function briefFirst<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const amount =
    others.find(({ card }) => card === 'amount') ??
    others.find(({ as, hidden }) => as === 'money' && !hidden);
  // One, as in a card's corner: further dots would push the amount out of sight.
  const status = others.find(({ tone, pinned, hidden }) => tone && !pinned && !hidden);
  const rank = (column: Column<Row>) => {
    if (column.pinned) return 0;
    if (column === status) return 1;
    if (column === amount) return 2;
    return column.card === 'about' ? 3 : 4;
  };
  return [first, ...others.toSorted((a, b) => rank(a) - rank(b))];
}

/**
 * Pixels of the actions' column: the two longest of the first three labels, and 更多 where there are more, so that it is
 * the same before the rows are there; wider only where what a row allows needs it, and never too narrow for its title.
 */
export function actionsWidth<Row extends ListRow>(
  actions: readonly RowAction<Row>[],
  rows: readonly Row[],
  count: number = IN_SIGHT.usual,
): number {
  if (actions.length === 0) return 0;
  const longest = actions
    .filter(({ behind }) => !behind)
    .slice(0, 3)
    .map(({ label }) => label)
    .toSorted((a, b) => b.length - a.length);
  const needs = rows.map((row) => {
    const allowed = actions.filter(({ name }) => allows(row, name));
    const { inSight, more } = placed(allowed, count);
    return widthOf(
      inSight.map(({ label }) => label),
      more.length > 0,
    );
  });
  return Math.max(WIDTH.least, widthOf(longest.slice(0, count), actions.length > count), ...needs);
}

/** The actions of a list, or none where no row that is there allows one: their column would stand empty. */
export function offeredActions<Row extends ListRow>(
  actions: readonly RowAction<Row>[],
  rows: readonly Row[] | undefined,
): readonly RowAction<Row>[] {
  const isUsed = (row: Row) => actions.some(({ name }) => allows(row, name));
  return rows === undefined || rows.length === 0 || rows.some(isUsed) ? actions : [];
}

/** Keys of the columns that nobody here is told: withheld ones of which no row that is there has anything, not even nothing. */
export function untoldKeys<Row extends ListRow>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): ReadonlySet<string> {
  const isTold = ({ key }: Column<Row>) =>
    !rows?.length || rows.some((row) => Reflect.get(row, key) !== undefined);
  return new Set(columns.filter((one) => one.withheld && !isTold(one)).map(({ key }) => key));
}

/** The columns for those whom these rows are for: without what nobody here is told, with what stands in for it. */
export function toldColumns<Row extends ListRow>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
): readonly Column<Row>[] {
  const untold = untoldKeys(columns, rows);
  if (untold.size === 0)
    return columns.map((one) => (one.standsIn ? { ...one, hidden: true } : one));
  return columns.filter(({ key }) => !untold.has(key));
}

/** The columns of these rows: numbers below one another have as many decimals as the longest, so that their points stand in line. */
export function withPlaces<Row extends ListRow>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly Column<Row>[] {
  return columns.map((column) =>
    column.as === 'number'
      ? {
          ...column,
          places: placesOf(
            rows.map((row) => rawOf(column, row)),
            2,
            5,
          ),
        }
      : column,
  );
}

/** What head, rows and sum row of a table share. */
export interface TableModel<Row extends ListRow> {
  /** Columns on screen, in their order. */
  readonly columns: readonly PlacedColumn<Row>[];
  /** Left edge in pixels of each pinned column, by its place; undefined for the others. */
  readonly lefts: readonly (number | undefined)[];
  readonly selection: Selection<Row> | undefined;
  readonly actions: readonly RowAction<Row>[];
  /** How many actions of a row stand beside 更多. */
  readonly inSight: number;
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
