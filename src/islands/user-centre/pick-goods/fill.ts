import type { PickAvailable } from '#contract/pick-goods/pick-goods.ts';
import { drawnRows } from '#src/ui/form/drawn-rows.ts';

/** 提货明细, drawn from the lines of an estimate order. */
export const PICKED = drawnRows<PickAvailable['lines'][number]>({
  shown: [
    'upstreamId',
    'goodsName',
    'brand',
    'spec',
    'material',
    'unit',
    'orderedQty',
    'remainingQty',
    'priceIncl',
  ],
  qty: 'pickQty',
});
