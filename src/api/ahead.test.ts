import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedViewList } from '#contract/noun/saved-view.ts';

import { answering, ok } from '../../tests/helpers/fake-wire.ts';
import { answersAhead, askAhead, callOrTake, KEPT_MS, takeAnswer } from './ahead.ts';
import { connectClient } from './surroundings.ts';

const LIST = { listKey: 'project' };
const { signal } = new AbortController();
const refused = () => Response.json({ code: 403, msg: '无权限', data: {} }, { status: 403 });

beforeEach(() => {
  vi.useFakeTimers();
  connectClient({ companyId: () => undefined, onSessionExpired: () => undefined });
});
// What is kept ahead is forgotten with its time.
afterEach(() => {
  vi.runAllTimers();
});

test('what has come is taken once, and then asked for anew', async () => {
  const sent = answering(() => ok([]));
  askAhead(savedViewList, LIST);
  expect(takeAnswer(savedViewList, LIST)).toBeUndefined();
  await answersAhead();
  expect(takeAnswer(savedViewList, { listKey: 'payment' })).toBeUndefined();
  expect(takeAnswer(savedViewList, LIST)).toEqual([]);
  expect(takeAnswer(savedViewList, LIST)).toBeUndefined();
  await callOrTake(savedViewList, LIST, signal);
  expect(sent).toHaveLength(2);
});

test('what is still on its way is waited for, and not there for a second one', async () => {
  const sent = answering(() => ok([]));
  askAhead(savedViewList, LIST);
  expect(await callOrTake(savedViewList, LIST, signal)).toEqual([]);
  await answersAhead();
  expect(takeAnswer(savedViewList, LIST)).toBeUndefined();
  expect(sent).toHaveLength(1);
});

test('nobody hears of a failure: the view asks by itself', async () => {
  const sent = answering(refused, () => ok([]));
  askAhead(savedViewList, LIST);
  await answersAhead();
  expect(takeAnswer(savedViewList, LIST)).toBeUndefined();
  await callOrTake(savedViewList, LIST, signal);
  expect(sent).toHaveLength(2);
});

test('what is not there is not asked for twice', async () => {
  const sent = answering(() => Response.json({ code: 404, msg: '', data: {} }, { status: 404 }));
  askAhead(savedViewList, LIST);
  await answersAhead();
  expect(takeAnswer(savedViewList, LIST)).toBeUndefined();
  await expect(callOrTake(savedViewList, LIST, signal)).rejects.toMatchObject({ code: 404 });
  expect(sent).toHaveLength(1);
});

test('what was not answered in time is told so, and not waited for once more', async () => {
  // Never answers; rejects as fetch does when the time is over.
  const fetch = vi.fn((_url: string, { signal: given }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    given?.addEventListener('abort', () => reject(given.reason));
    return promise;
  });
  vi.stubGlobal('fetch', fetch);
  askAhead(savedViewList, LIST);
  const told = expect(callOrTake(savedViewList, LIST, signal)).rejects.toMatchObject({
    kind: 'timeout',
    message: '系统接口请求超时',
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await told;
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('an old answer is none', async () => {
  answering(() => ok([]));
  askAhead(savedViewList, LIST);
  await answersAhead();
  await vi.advanceTimersByTimeAsync(KEPT_MS);
  expect(takeAnswer(savedViewList, LIST)).toBeUndefined();
});
