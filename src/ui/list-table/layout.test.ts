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

test('columns fill the room exactly, keep their share, and never shrink', () => {
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
        const sum = widths.reduce((a, b) => a + b, 0);
        const needed = all.reduce((total, { width }) => total + width, 0);
        expect(sum).toBeCloseTo(Math.max(room, needed), 6);
        for (const [i, { width }] of all.entries()) expect(widths[i]).toBeGreaterThanOrEqual(width);
      },
    ),
  );
});
