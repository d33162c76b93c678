import { compareDecimals } from '#contract/arithmetic/decimal.ts';
import type { DeliveryAvailable } from '#contract/delivery/delivery.ts';
import type { Line, Row } from '#src/ui/form/rows.ts';

type PickLine = DeliveryAvailable['lines'][number];
type Trip = DeliveryAvailable['trips'][number];

/** What a row of the form shows of its line of the pick-up. */
const shownOf = ({
  upstreamId,
  goodsName,
  brand,
  spec,
  material,
  unit,
  remainingQty,
  maxQty,
}: PickLine) => ({
  upstreamId,
  goodsName,
  brand,
  spec,
  material,
  unit,
  remainingQty,
  maxQty,
});

/** Rows for everything that is left of a pick-up: one click, and the whole rest is delivered. */
export function filledRows(lines: readonly PickLine[]): Row[] {
  return lines
    .filter(({ remainingQty }) => compareDecimals(remainingQty, '0') > 0)
    .map((line) => ({ ...shownOf(line), qty: line.remainingQty }));
}

/** Rows for what a trip brings of the pick-up. */
export function tripRows(lines: readonly PickLine[], trip: Trip): Row[] {
  return trip.lines.flatMap(({ upstreamId, qty }) => {
    const line = lines.find((one) => one.upstreamId === upstreamId);
    return line === undefined ? [] : [{ ...shownOf(line), qty }];
  });
}

/** Whether rows are of this pick-up; none are of any. */
export function isOfPick(rows: readonly Line[], lines: readonly PickLine[]): boolean {
  return rows.some(({ row }) => lines.some(({ upstreamId }) => upstreamId === row.upstreamId));
}

/** What has changed of the pick-up since a row was filled; undefined where nothing has. */
export function refreshed({ row }: Line, lines: readonly PickLine[]): Row | undefined {
  const line = lines.find(({ upstreamId }) => upstreamId === row.upstreamId);
  if (line === undefined) return undefined;
  const changes = Object.entries(shownOf(line)).filter(([key, value]) => row[key] !== value);
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}
