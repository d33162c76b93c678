import { beforeEach, expect, test, vi } from 'vitest';

import { hasPaid } from './has-paid.ts';
import { owes } from './owes.ts';

const totals = vi.hoisted((): Record<string, number> => ({}));
vi.mock('#src/api/client.ts', () => ({
  call: ({ path }: { path: string }) => Promise.resolve({ total: totals[path] ?? 0 }),
}));

beforeEach(() => {
  for (const path of Object.keys(totals)) Reflect.deleteProperty(totals, path);
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
