import { beforeEach, expect, test, vi } from 'vitest';

import { ok } from '../../../../tests/helpers/fake-wire.ts';
import { hasPaid } from './has-paid.ts';
import { owes } from './owes.ts';

let totals: Record<string, number>;

beforeEach(() => {
  totals = {};
  vi.stubGlobal('fetch', (url: string) => {
    const [path = ''] = url.slice('/api'.length).split('?');
    return Promise.resolve(ok({ total: totals[path] ?? 0 }));
  });
});

const { signal } = new AbortController();

test('what a company has paid is there for it, whether it owes anything or not', async () => {
  expect([await owes(signal), await hasPaid(signal)]).toEqual([false, false]);
  totals['/portal/collection/page'] = 1;
  expect([await owes(signal), await hasPaid(signal)]).toEqual([false, true]);
});

test('a company that owes has a place for what it will have paid', async () => {
  totals['/portal/receivablePlan/page'] = 1;
  expect([await owes(signal), await hasPaid(signal)]).toEqual([true, true]);
});
