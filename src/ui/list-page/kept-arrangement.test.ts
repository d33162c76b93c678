import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { forgetTab, keep } from '#src/lib/tab-memory.ts';

import { keepArrangement, recallArrangement } from './kept-arrangement.ts';

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
