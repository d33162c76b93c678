import type { ChangeLine } from '#contract/noun/change-history.ts';
import { KEPT } from '#contract/reference/kept.ts';
import { changedMeanwhile, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';

interface Kept {
  id: string;
  version: number;
}

/** One of the rows as it was seen. Throws 404 where it is not there, 409 where somebody else has changed it meanwhile. */
export function keptOf<Row extends Kept>(
  rows: readonly Row[],
  { id, version }: Kept,
  shown: (row: Row) => unknown,
): Row {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw noSuchRecord();
  if (found.version !== version) throw changedMeanwhile(KEPT.changed, shown(found));
  return found;
}

/** The rows with one of them before or behind its neighbour. Throws where it has none there. */
export function movedAmong<Row extends Kept>(
  rows: readonly Row[],
  row: Row,
  to: 'up' | 'down',
): Row[] {
  const at = rows.indexOf(row);
  const next = to === 'up' ? at - 1 : at + 1;
  const neighbour = rows[next];
  if (neighbour === undefined) throw refused(to === 'up' ? KEPT.first : KEPT.last);
  return rows.with(at, neighbour).with(next, row);
}

/** The rows that stand elsewhere in the new order, each with the place that is its own now. */
export function placesOf<Row extends { sort: number }>(
  was: readonly Row[],
  order: readonly Row[],
): { row: Row; sort: number }[] {
  return order
    .map((row, at) => ({ row, sort: was[at]?.sort ?? row.sort }))
    .filter(({ row, sort }) => row.sort !== sort);
}

const statusWord = (stopped: boolean) => (stopped ? '停用' : '启用');

/** What a history says of something that was stopped or started. */
export function statusLine(label: string, was: boolean, is: boolean): ChangeLine {
  return { label, before: statusWord(was), after: statusWord(is) };
}
