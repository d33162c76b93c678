import { QueryClient } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { operatorGetInfo } from '#contract/account/operator.ts';
import { call } from '#src/api/client.ts';
import { $operator, rolesOf } from '#src/stores/operator.ts';
import { fakeBrowser } from '../../../tests/helpers/fake-browser.ts';

import { followRoles, whileInRole } from './follow-roles.ts';

const operatorOf = (...codes: string[]) =>
  ({ id: '7', roles: codes.map((code) => ({ code, name: code })) }) as never;
const $moves = atom(0);
let roles: string[];
let asked: number;
let queries: QueryClient;
let stop = () => undefined as unknown;

/** A call that answers 403. */
async function refusal(): Promise<void> {
  await call({ ...operatorGetInfo, path: '/admin/other' }, {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
}

beforeEach(() => {
  fakeBrowser();
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal('fetch', (url: string | Request) => {
    const path = typeof url === 'string' ? url : url.url;
    if (path.includes('/other')) {
      return Promise.resolve(Response.json({ code: 403, msg: '', data: {} }, { status: 403 }));
    }
    asked += 1;
    return Promise.resolve(Response.json({ code: 0, msg: '', data: operatorOf(...roles) }));
  });
  queries = new QueryClient();
  queries.setQueryData(['company'], ['某客户']);
  $operator.set(operatorOf('finance'));
  stop = followRoles(queries, $moves);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('an operator whose last role was taken keeps nothing of what it let him see', async () => {
  roles = [];
  await refusal();
  expect(rolesOf($operator.get())).toEqual([]);
  expect(queries.getQueryData(['company'])).toBeUndefined();
});

test('a refusal under the same roles asks once and changes nothing', async () => {
  roles = ['finance'];
  await Promise.all([refusal(), refusal()]);
  expect(asked).toBe(1);
  expect(queries.getQueryData(['company'])).toEqual(['某客户']);
});

test('who has no role yet is asked about with every move, and no more once there is one', async () => {
  roles = ['finance'];
  $moves.set($moves.get() + 1);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toBe(0);
  $operator.set(operatorOf());
  $moves.set($moves.get() + 1);
  await vi.advanceTimersByTimeAsync(10);
  expect(rolesOf($operator.get())).toEqual(['finance']);
  $moves.set($moves.get() + 1);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toBe(1);
});

test('messages are listened for while there is a role', () => {
  const end = vi.fn();
  const begin = vi.fn(() => end);
  $operator.set(operatorOf());
  const stopAll = whileInRole(begin);
  expect(begin).not.toHaveBeenCalled();
  $operator.set(operatorOf('finance'));
  $operator.set(operatorOf('finance', 'auditor'));
  expect(begin).toHaveBeenCalledTimes(1);
  $operator.set(operatorOf());
  expect(end).toHaveBeenCalledTimes(1);
  stopAll();
  expect(end).toHaveBeenCalledTimes(1);
});
