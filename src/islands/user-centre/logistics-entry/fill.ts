import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import type { Loadable } from '#contract/logistics-entry/logistics-entry.ts';
import type { Line, Row } from '#src/ui/form/rows.ts';

/** What a row of the form shows of its line of a pick-up. */
const shownOf = (line: Loadable) => ({
  upstreamId: line.upstreamId,
  pickGoodsId: line.pickGoodsId,
  pickNo: line.pickNo,
  goodsName: line.goodsName,
  brand: line.brand,
  spec: line.spec,
  material: line.material,
  unit: line.unit,
  pickedQty: line.pickedQty,
  remainingQty: line.remainingQty,
  maxQty: line.maxQty,
});

const isLeft = ({ remainingQty }: Loadable) => compareDecimals(remainingQty, '0') > 0;

/** Rows with everything that is left of these lines. */
export function filledRows(lines: readonly Loadable[]): Row[] {
  return lines.filter(isLeft).map((line) => ({ ...shownOf(line), qty: line.remainingQty }));
}

/** The rows that are there, refreshed, and those of these lines that are not. */
export function withLines(
  rows: readonly Line[],
  lines: readonly Loadable[],
  wanted: readonly Loadable[],
): Row[] {
  const kept = rows.map(({ row }) => ({ ...row, ...refreshed(row, lines) }));
  const there = new Set(rows.map(({ row }) => row.upstreamId));
  return [...kept, ...filledRows(wanted.filter(({ upstreamId }) => !there.has(upstreamId)))];
}

/** What has changed of a row's pick-up since it was filled; undefined where nothing has. */
export function refreshed(row: Row, lines: readonly Loadable[]): Row | undefined {
  const line = lines.find(({ upstreamId }) => upstreamId === row.upstreamId);
  if (line === undefined) return undefined;
  const changes = Object.entries(shownOf(line)).filter(([key, value]) => row[key] !== value);
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Lines by the pick-ups that they are of, in their order. */
export function byPick(lines: readonly Loadable[]): readonly (readonly Loadable[])[] {
  return [...Map.groupBy(lines, ({ pickGoodsId }) => pickGoodsId).values()];
}
