import { isPositive } from '#contract/arithmetic/decimal.ts';

import type { Line, Row, Rows } from './rows.ts';

/** A line of an earlier document, as far as rows of a form draw on it; `remainingQty` is decimal text. */
interface Upstream {
  readonly upstreamId: string;
  readonly remainingQty: string;
}

/**
 * Rows of a form that draw quantities from lines of an earlier document: `shown` are the keys that a row takes over from its
 * line and is refreshed by, `qty` is the row's own quantity. `upstreamId` says which line a row is of. `fill: false`: lines
 * that were just chosen come without a quantity, of which a person says how much.
 */
export function drawnRows<Of extends Upstream>({
  shown,
  qty,
  fill = true,
}: {
  shown: readonly (keyof Of & string)[];
  qty: string;
  fill?: boolean | undefined;
}) {
  const shownOf = (line: Of): Row => Object.fromEntries(shown.map((key) => [key, line[key]]));
  const lineOf = (row: Row, lines: readonly Of[]) =>
    lines.find(({ upstreamId }) => upstreamId === row.upstreamId);

  /** A row of that quantity. */
  const rowOf = (line: Of, taken: string): Row => ({ ...shownOf(line), [qty]: taken });

  /** Rows for everything that is left. */
  const filled = (lines: readonly Of[], whole = true): Row[] =>
    lines
      .filter(({ remainingQty }) => isPositive(remainingQty))
      .map((line) => rowOf(line, whole ? line.remainingQty : ''));

  /** Whether rows are of these lines; none are of any. */
  const isOf = (rows: readonly Line[], lines: readonly Of[]): boolean =>
    rows.some(({ row }) => lineOf(row, lines) !== undefined);

  /** What has changed of a row's line since it was filled; undefined where nothing has. */
  const refreshed = (row: Row, lines: readonly Of[]): Row | undefined => {
    const line = lineOf(row, lines);
    if (line === undefined) return undefined;
    const changes = Object.entries(shownOf(line)).filter(([key, value]) => row[key] !== value);
    return changes.length === 0 ? undefined : Object.fromEntries(changes);
  };

  /** Writes into the rows of a table what has changed of their lines. */
  const refresh = (table: Rows, lines: readonly Of[]): void => {
    for (const { id, row } of table.lines) {
      const changes = refreshed(row, lines);
      if (changes !== undefined) table.set(id, changes);
    }
  };

  /** The same, and everything that is left where the rows are of other lines: a document that was just chosen. */
  const bring = (table: Rows, lines: readonly Of[]): void => {
    if (isOf(table.lines, lines)) refresh(table, lines);
    else table.replace(filled(lines, fill));
  };

  return { rowOf, filled, isOf, refreshed, refresh, bring };
}
