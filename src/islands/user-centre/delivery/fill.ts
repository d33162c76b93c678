import type { DeliveryAvailable } from '#contract/delivery/calls.ts';
import { drawnRows } from '#src/ui/form/drawn-rows.ts';
import type { Row } from '#src/ui/form/rows.ts';

type PickLine = DeliveryAvailable['lines'][number];

/** 交货明细, drawn from the lines of a pick-up. */
export const DELIVERED = drawnRows<PickLine>({
  shown: ['upstreamId', 'goodsName', 'brand', 'spec', 'material', 'unit', 'remainingQty', 'maxQty'],
  qty: 'qty',
});

/** Rows for what a trip brings of the pick-up. */
export function tripRows(
  lines: readonly PickLine[],
  trip: DeliveryAvailable['trips'][number],
): Row[] {
  return trip.lines.flatMap(({ upstreamId, qty }) => {
    const line = lines.find((one) => one.upstreamId === upstreamId);
    return line === undefined ? [] : [DELIVERED.rowOf(line, qty)];
  });
}
