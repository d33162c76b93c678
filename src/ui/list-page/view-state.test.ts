import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Filter } from '../filter-bar/filters.ts';
import { readViewState, SYSTEM_VIEW, type ViewState } from './view-state.ts';

const FILTERS: readonly Filter[] = [{ kind: 'text', key: 'nameLike', label: '关键字' }];

test('a view survives the way to the server and back', () => {
  const view: ViewState = {
    columns: [{ key: 'name', hidden: false, pinned: true, width: 200 }, { key: 'note' }],
    sort: { key: 'name', order: 'desc' },
    filters: { nameLike: '示例' },
    pageSize: 20,
  };
  expect(readViewState(FILTERS, JSON.parse(JSON.stringify(view)))).toEqual(view);
});

test('whatever else the server holds gives a view that works', () => {
  expect(readViewState(FILTERS, {})).toEqual(SYSTEM_VIEW);
  expect(readViewState(FILTERS, { filters: { gone: '1', nameLike: 7 }, sort: 'x' })).toEqual(
    SYSTEM_VIEW,
  );
  const state = fc.record({
    columns: fc.anything(),
    sort: fc.anything(),
    filters: fc.anything(),
    pageSize: fc.anything(),
  });
  fc.assert(
    fc.property(state, (given) => {
      const { columns } = readViewState(FILTERS, given);
      expect(columns.every(({ key }) => typeof key === 'string')).toBe(true);
    }),
  );
});
