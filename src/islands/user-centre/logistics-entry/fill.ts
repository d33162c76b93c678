import type { Loadable } from '#contract/logistics-entry/calls.ts';
import { drawnRows } from '#src/ui/form/drawn-rows.ts';
import type { Line, Row } from '#src/ui/form/rows.ts';

/** 装载明细, drawn from the lines of pick-ups. */
export const LOADED = drawnRows<Loadable>({
  shown: [
    'upstreamId',
    'pickGoodsId',
    'pickNo',
    'goodsName',
    'brand',
    'spec',
    'material',
    'unit',
    'pickedQty',
    'remainingQty',
    'maxQty',
  ],
  qty: 'qty',
});

/** The rows that are there, refreshed, and those of these lines that are not. */
export function withLines(
  rows: readonly Line[],
  lines: readonly Loadable[],
  wanted: readonly Loadable[],
): Row[] {
  const kept = rows.map(({ row }) => ({ ...row, ...LOADED.refreshed(row, lines) }));
  const there = new Set(rows.map(({ row }) => row.upstreamId));
  return [...kept, ...LOADED.filled(wanted.filter(({ upstreamId }) => !there.has(upstreamId)))];
}

/** Lines by the pick-ups that they are of, in their order. */
export function byPick(lines: readonly Loadable[]): readonly (readonly Loadable[])[] {
  return [...Map.groupBy(lines, ({ pickGoodsId }) => pickGoodsId).values()];
}
