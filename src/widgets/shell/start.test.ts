import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { beginLater, goOnAs } from './start.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what begins later waits for the page’s rest, is stopped with the page, and does not begin once that is gone', async () => {
  let rest = () => {};
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('requestIdleCallback', (then: () => void) => {
    rest = then;
  });
  for (const name of ['cancelIdleCallback', 'removeEventListener']) {
    vi.stubGlobal(name, () => undefined);
  }
  const stop = vi.fn();
  const begin = vi.fn(() => stop);
  const first = beginLater(() => Promise.resolve(1), begin);
  await settled();
  expect(begin).not.toHaveBeenCalled();
  rest();
  await settled();
  first();
  const second = beginLater(() => Promise.resolve(2), begin);
  second();
  rest();
  await settled();
  expect([begin.mock.calls, stop.mock.calls.length]).toEqual([[[1]], 1]);
});

test('after a mended session the same person is asked again for what failed, anybody else begins anew', async () => {
  const queries = new QueryClient();
  const failing = vi.fn(() => Promise.reject(new Error('session')));
  await queries
    .fetchQuery({ queryKey: ['a'], queryFn: failing, retry: false })
    .catch(() => undefined);
  const beginAnew = vi.fn();
  const me = () => Promise.resolve({ id: '1' });
  await goOnAs('1', me, queries, beginAnew);
  expect([beginAnew.mock.calls.length, failing.mock.calls.length]).toEqual([0, 2]);
  await goOnAs('2', me, queries, beginAnew);
  expect([beginAnew.mock.calls.length, failing.mock.calls.length]).toEqual([1, 2]);
});
