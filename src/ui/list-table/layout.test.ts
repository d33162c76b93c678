import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Column } from './column.ts';
import { fitWidths, layoutOf, type PlacedColumn, placeColumns, withChange } from './layout.ts';

const COLUMNS: readonly Column<never>[] = [
  { key: 'name', title: '名称', pinned: true, width: 200 },
  { key: 'amount', title: '金额' },
  { key: 'time', title: '时间', hidden: true },
];

const keys = (placed: readonly PlacedColumn<never>[]) => placed.map(({ column }) => column.key);

test('without a change the columns stand as they were declared', () => {
  const placed = placeColumns(COLUMNS, []);
  expect(keys(placed)).toEqual(['name', 'amount', 'time']);
  expect(placed.map(({ hidden, pinned, width }) => [hidden, pinned, width])).toEqual([
    [false, true, 200],
    [false, false, 140],
    [true, false, 140],
  ]);
});

test('a saved order holds; gone names fall away, new columns come last, pinned ones lead', () => {
  const layout = [{ key: 'time', hidden: false }, { key: 'gone' }, { key: 'name', pinned: false }];
  const placed = placeColumns(COLUMNS, layout);
  expect(keys(placed)).toEqual(['time', 'name', 'amount']);
  expect(keys(placeColumns(COLUMNS, withChange(placed, { key: 'amount', pinned: true })))).toEqual([
    'amount',
    'time',
    'name',
  ]);
});

test('an arrangement survives being kept', () => {
  const placed = placeColumns(COLUMNS, [{ key: 'amount', width: 9_999 }, { key: 'name' }]);
  expect(placeColumns(COLUMNS, layoutOf(placed))).toEqual(placed);
  expect(placed.find(({ column }) => column.key === 'amount')?.width).toBe(640);
});

test('columns fill the room exactly, keep their share, never shrink, and none is cut at its edge', () => {
  const column = fc.record({
    width: fc.integer({ min: 64, max: 640 }),
    resized: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1 }),
      fc.integer({ min: 0, max: 4000 }),
      (all, room) => {
        const placed = all.map((one) => ({
          ...one,
          column: COLUMNS[1],
          hidden: false,
          pinned: false,
        }));
        const widths = fitWidths(placed as PlacedColumn<never>[], room);
        const edges = widths.map((_, at) => widths.slice(0, at + 1).reduce((a, b) => a + b, 0));
        const fitting = edges.filter((edge) => edge <= room + 1e-6).length;
        if (fitting > 0) expect(edges[fitting - 1]).toBeCloseTo(room, 6);
        for (const [i, { width }] of all.entries()) {
          expect(widths[i]).toBeGreaterThanOrEqual(width);
          if (i >= fitting) expect(widths[i]).toBe(width);
        }
      },
    ),
  );
});

test.for([
  [460, [200, 160, 100], 'as they ask'],
  [520, [226, 181, 113], 'wider, each by its share'],
  [459, [255, 204, 100], 'the first two fill it, the third lies beyond'],
  [100, [200, 160, 100], 'none fits'],
] as const)('in %i pixels columns of 200, 160 and 100 are %j: %s', ([room, expected]) => {
  const columns = [200, 160, 100].map((width, at) => ({ key: String(at), title: '列', width }));
  expect(fitWidths(placeColumns(columns, []), room).map(Math.round)).toEqual(expected);
});
