import { beforeEach, expect, test, vi } from 'vitest';

import { messagePage, messageReadAll } from '#contract/message/message.ts';

import { answering, failure, lost, ok } from '../../tests/helpers/fake-wire.ts';
import { createAction } from './action.ts';
import { call } from './client.ts';
import { connectClient } from './surroundings.ts';

const over = () => Response.json({ code: 'invalid_token', msg: '' }, { status: 401 });
let settle: (renewed: boolean) => void;

beforeEach(() => {
  const decision = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  connectClient({ renewal: () => decision, onSessionExpired: () => undefined });
});

test('a write that came too late is sent again under the same requestId', async () => {
  const sent = answering(over, () => ok(3));
  const answer = call(messageReadAll, {});
  await vi.waitUntil(() => sent.length === 1);
  settle(true);
  expect(await answer).toBe(3);
  expect(sent[0]?.headers.requestid).toBe(sent[1]?.headers.requestid);
});

test('a write is still for the company that it was meant for, whichever the tab acts for by then', async () => {
  const acting = vi.fn<() => string>().mockReturnValueOnce('7').mockReturnValue('8');
  connectClient({ companyId: acting });
  const written = answering(over, () => ok(3));
  settle(true);
  await call(messageReadAll, {});
  expect(written.map(({ headers }) => headers.companyid)).toEqual(['7', '7']);
  acting.mockReturnValueOnce('7');
  const read = answering(over, () => ok({ content: [], total: 0, totalIsEstimate: false }));
  await call(messagePage, {});
  expect(read.map(({ headers }) => headers.companyid)).toEqual(['7', '8']);
  connectClient({ companyId: () => undefined });
});

test('whose answer is lost after that is still the same action at the next try', async () => {
  const sent = answering(over, lost, () => ok(3));
  const action = createAction();
  settle(true);
  await failure(call(messageReadAll, {}, { action }));
  expect(await call(messageReadAll, {}, { action })).toBe(3);
  expect(new Set(sent.map(({ headers }) => headers.requestid)).size).toBe(1);
});

test('who stays without a session has the failure, and nothing is sent', async () => {
  const sent = answering(over);
  settle(false);
  expect((await failure(call(messageReadAll, {}))).kind).toBe('session-expired');
  expect(sent).toHaveLength(1);
});

test('a call that is given up while it waits ends, and is not sent afterwards', async () => {
  const sent = answering(over);
  const leaving = new AbortController();
  const answer = call(messagePage, {}, { signal: leaving.signal });
  await vi.waitUntil(() => sent.length === 1);
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  settle(true);
  expect(sent).toHaveLength(1);
});

const without = () => Response.json({ code: 401, msg: '' }, { status: 401 });

test('a bearer that is gone from the browser of somebody who is signed in is an ended session', async () => {
  connectClient({ isBearerLost: () => true });
  const sent = answering(without, () => ok(3));
  settle(true);
  expect(await call(messageReadAll, {})).toBe(3);
  expect(sent).toHaveLength(2);
});

test('nobody who is signed in nowhere is asked to sign in again', async () => {
  connectClient({ isBearerLost: () => false });
  const sent = answering(without);
  settle(true);
  expect(await failure(call(messageReadAll, {}))).toMatchObject({ kind: 'business', code: 401 });
  expect(sent).toHaveLength(1);
});
