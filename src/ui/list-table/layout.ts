import type { Column } from './column.ts';

/** What a person changed about a column. */
export interface ColumnChange {
  readonly key: string;
  readonly hidden?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  /** Pixels. */
  readonly width?: number | undefined;
}

/** Columns in a person's order; the empty one is the system's default. Kept in saved views. */
export type Layout = readonly ColumnChange[];

export interface PlacedColumn<Row> {
  readonly column: Column<Row>;
  readonly hidden: boolean;
  readonly pinned: boolean;
  /** Pixels that it asks for. */
  readonly width: number;
  /** True when a person set the width: it then stays as it is. */
  readonly resized: boolean;
}

/** Pixels within which a column may be dragged. */
export const WIDTH = { least: 64, most: 640, usual: 140 } as const;

/** The nearest width that a column may have. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, WIDTH.least), WIDTH.most));
}

function place<Row>(column: Column<Row>, change: ColumnChange | undefined): PlacedColumn<Row> {
  return {
    column,
    hidden: change?.hidden ?? column.hidden ?? false,
    pinned: change?.pinned ?? column.pinned ?? false,
    width: clampWidth(change?.width ?? column.width ?? WIDTH.usual),
    resized: change?.width !== undefined,
  };
}

/**
 * The columns as a person arranged them: theirs first in their order, those that came to the list since then at the
 * end, names that are gone left out, pinned ones before all others.
 */
export function placeColumns<Row>(
  columns: readonly Column<Row>[],
  layout: Layout,
): PlacedColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = layout.filter(({ key }) => byKey.has(key));
  const keys = [...new Set([...known, ...columns].map(({ key }) => key))];
  const placed = keys.flatMap((key) => {
    const column = byKey.get(key);
    return column
      ? [
          place(
            column,
            known.find((change) => change.key === key),
          ),
        ]
      : [];
  });
  return [...placed.filter(({ pinned }) => pinned), ...placed.filter(({ pinned }) => !pinned)];
}

/** The arrangement as a saved view keeps it. */
export function layoutOf(placed: readonly PlacedColumn<never>[]): Layout {
  return placed.map(({ column, hidden, pinned, width, resized }) => ({
    key: column.key,
    hidden,
    pinned,
    ...(resized && { width }),
  }));
}

/** The arrangement after one column was changed. */
export function withChange(placed: readonly PlacedColumn<never>[], change: ColumnChange): Layout {
  return layoutOf(placed).map((one) => (one.key === change.key ? { ...one, ...change } : one));
}

const sumOf = (placed: readonly PlacedColumn<never>[]) =>
  placed.reduce((sum, { width }) => sum + width, 0);

/** Pixels that the columns on screen ask for. */
export function widthOf(placed: readonly PlacedColumn<never>[]): number {
  return sumOf(placed.filter(({ hidden }) => !hidden));
}

/**
 * Pixels of each column in a table of `room` pixels. The first columns that fit fill it, so that none is cut at its edge:
 * those that nobody resized share what is left in proportion. The others lie beyond, as wide as they ask.
 */
export function fitWidths(placed: readonly PlacedColumn<never>[], room: number): number[] {
  let edge = 0;
  const shown = placed.filter(({ width }) => {
    edge += width;
    return edge <= room;
  });
  const free = shown.filter(({ resized }) => !resized);
  const growing = free.length > 0 ? free : shown;
  const factor = 1 + (room - sumOf(shown)) / sumOf(growing);
  return placed.map((one) => (growing.includes(one) ? one.width * factor : one.width));
}

/** The arrangement after a column changed places with its neighbour; -1 before, 1 behind. */
export function withMove(placed: readonly PlacedColumn<never>[], key: string, by: -1 | 1): Layout {
  const layout = [...layoutOf(placed)];
  const from = layout.findIndex((one) => one.key === key);
  const [one, other] = [layout[from], layout[from + by]];
  if (one && other) {
    layout[from] = other;
    layout[from + by] = one;
  }
  return layout;
}
