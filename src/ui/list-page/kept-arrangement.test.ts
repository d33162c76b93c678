import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetTab, keep } from '#src/lib/tab-memory.ts';

import { keepArrangement, openingView, recallArrangement } from './kept-arrangement.ts';

const store = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});
afterEach(() => {
  store.clear();
  vi.unstubAllGlobals();
});

const wide = {
  columns: [
    { key: 'name', width: 320 },
    { key: 'note', hidden: true },
  ],
};

test('each list has its own, until somebody else has the tab', () => {
  expect(recallArrangement('bank')).toBeUndefined();
  keepArrangement('bank', { ...wide, current: '7' });
  keepArrangement('project', { columns: [], current: undefined });
  expect(recallArrangement('bank')).toEqual({ ...wide, current: '7' });
  expect(recallArrangement('project')).toEqual({ columns: [], current: undefined });
  forgetTab();
  expect(recallArrangement('bank')).toBeUndefined();
});

test('whatever else stands there gives columns that work, or nothing', () => {
  for (const kept of [null, [], 'x', { bank: 'x' }, { bank: null }]) {
    keep('lists', kept);
    expect(recallArrangement('bank')).toBeUndefined();
  }
  keep('lists', { bank: { columns: [{ key: 1 }, { key: 'a', width: 'x' }, null], current: 9 } });
  expect(recallArrangement('bank')).toEqual({ columns: [{ key: 'a' }], current: undefined });
});

const saved = (id: string, more = {}) => ({
  id,
  name: id,
  state: {},
  isDefault: false,
  shared: false,
  ...more,
});

test('a list that is opened anew opens by its default, never by a view that was only looked at', () => {
  const views = [saved('columns'), saved('filters')];
  const asks = ({ id }: { id: string }) => id === 'filters';
  const opened = (current: string | undefined, isBare: boolean, known = views) =>
    openingView({ views: known, kept: { columns: [], current }, isBare, asks })?.id;
  expect(opened('filters', true)).toBeUndefined();
  expect(opened('filters', false)).toBe('filters');
  expect(opened('columns', true)).toBe('columns');
  const own = saved('own', { isDefault: true });
  expect(opened('filters', true, [...views, own])).toBe('own');
  expect(opened(undefined, true, [...views, own])).toBeUndefined();
  const shared = saved('shared', { isDefault: true, shared: true });
  const first = (known: typeof views) =>
    openingView({ views: known, kept: undefined, isBare: true, asks })?.id;
  expect(first([...views, shared])).toBe('shared');
  expect(first([...views, shared, own])).toBe('own');
  expect(first(views)).toBeUndefined();
});
