import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import type { PickAvailable } from '#contract/pick-goods/pick-goods.ts';
import type { Line, Row } from '#src/ui/form/rows.ts';

type OrderLine = PickAvailable['lines'][number];

/** What a row of the form shows of its line of the order. */
const shownOf = ({ upstreamId, goodsName, brand, spec, material, unit, ...line }: OrderLine) => ({
  upstreamId,
  goodsName,
  brand,
  spec,
  material,
  unit,
  orderedQty: line.orderedQty,
  remainingQty: line.remainingQty,
  priceIncl: line.priceIncl,
});

/** Rows for everything that is left of an order: one click, and the whole rest is picked. */
export function filledRows(lines: readonly OrderLine[]): Row[] {
  return lines
    .filter(({ remainingQty }) => compareDecimals(remainingQty, '0') > 0)
    .map((line) => ({ ...shownOf(line), pickQty: line.remainingQty }));
}

/** Whether rows are of this order; none are of any. */
export function isOfOrder(rows: readonly Line[], lines: readonly OrderLine[]): boolean {
  return rows.some(({ row }) => lines.some(({ upstreamId }) => upstreamId === row.upstreamId));
}

/** What has changed of the order since a row was filled; undefined where nothing has. */
export function refreshed({ row }: Line, lines: readonly OrderLine[]): Row | undefined {
  const line = lines.find(({ upstreamId }) => upstreamId === row.upstreamId);
  if (line === undefined) return undefined;
  const changes = Object.entries(shownOf(line)).filter(([key, value]) => row[key] !== value);
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}
