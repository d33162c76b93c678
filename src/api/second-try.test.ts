import { describe, expect, test, vi } from 'vitest';
import { phoneLogin, sendLoginSms } from '#contract/account/login.ts';
import { allEnums } from '#contract/common.ts';
import { review } from '#contract/flow/review.ts';
import { messageRead, messageReadAll } from '#contract/message/message.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import { answering, failure, lost, ok, signatureOf } from '../../tests/helpers/fake-wire.ts';
import { createAction } from './action.ts';
import { call } from './client.ts';
import { learnTime } from './server-clock.ts';

describe('a second try', () => {
  test('a lost read is repeated once, under the same requestId', async () => {
    const sent = answering(lost, () => ok({ A: [] }));
    expect(await call(allEnums, {})).toEqual({ A: [] });
    expect(sent[0]?.headers.requestid).toBe(sent[1]?.headers.requestid);
    const twice = answering(lost);
    expect(await failure(call(allEnums, {}))).toMatchObject({
      kind: 'network',
      message: '后端接口连接异常',
    });
    expect(twice).toHaveLength(2);
  });

  test('a write, a sign-in and a GET that writes are not', async () => {
    for (const attempt of [
      () => call(messageReadAll, {}),
      () => call(phoneLogin, { phone: '13800000001', code: '123456' }),
      () => call(sendLoginSms, { phone: '13800000001' }),
    ]) {
      const sent = answering(lost);
      expect((await failure(attempt())).kind).toBe('network');
      expect(sent).toHaveLength(1);
    }
  });

  test('a refused clock is corrected, once, and stays corrected', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const serverTime = Date.UTC(2026, 10, 20, 8);
    const skew = () => Response.json({ code: 'clock_skew', msg: 'x', data: { serverTime } });
    const sent = answering(skew, () => ok('token'));
    expect(await call(phoneLogin, { phone: '13800000001', code: '123456' })).toBe('token');
    expect(sent.map(({ headers }) => headers.timestamp)).toEqual([
      '20260101080000',
      '20261120160000',
    ]);
    expect(sent[1] && signatureOf(sent[1], {})).toBe(sent[1]?.headers.signature);
    await vi.advanceTimersByTimeAsync(5_000);
    const later = answering(() => ok());
    await call(allEnums, {});
    expect(later[0]?.headers.timestamp).toBe('20261120160005');
    const stubborn = answering(skew);
    expect((await failure(call(allEnums, {}))).code).toBe('clock_skew');
    expect(stubborn).toHaveLength(2);
    // The other files of this worker have the same clock; it stands while it is set right.
    const right = { kind: 'business', code: CODE.clockSkew, text: '' } as const;
    learnTime(new ApiError({ ...right, data: { serverTime: Date.now() } }));
    vi.useRealTimers();
  });

  test('a person who tries again after a lost answer sends the same request', async () => {
    const action = createAction();
    const sent = answering(
      lost,
      () => ok(1),
      () => ok(2),
    );
    await failure(call(messageReadAll, {}, { action }));
    await call(messageReadAll, {}, { action });
    await call(messageReadAll, {}, { action });
    const [first, second, third] = sent.map(({ headers }) => headers.requestid);
    expect(first).toBe(second);
    expect(third).not.toBe(second);
  });

  test('a changed form is the same request, since the first may have been taken; what names a version is a new one', async () => {
    const slip = (more: object) => ({ taskId: '1', opinion: '通过', ...more }) as never;
    const idsOf = async (...inputs: object[]) => {
      const action = createAction();
      const sent = answering(lost);
      for (const more of inputs) await failure(call(review.approve, slip(more), { action }));
      return sent.map(({ headers, body }) => [headers.requestid, body]);
    };
    const [first, second] = await idsOf({}, { opinion: '同意' });
    expect(second?.[0]).toBe(first?.[0]);
    expect(second?.[1]).not.toEqual(first?.[1]);
    const [read, changed] = await idsOf({ version: 1 }, { version: 1, opinion: '同意' });
    expect(changed?.[0]).not.toBe(read?.[0]);
  });

  test('a twin in flight and a broken gateway are still the old request', async () => {
    const action = createAction();
    const headers = { 'Retry-After': '1' };
    const sent = answering(
      lost,
      lost,
      () => Response.json({ code: 409, msg: '在途', data: {} }, { status: 409, headers }),
      () => new Response('', { status: 504 }),
      () => Response.json({ code: 422, msg: '错', data: {} }, { status: 422 }),
    );
    for (let round = 0; round < 6; round += 1)
      await failure(call(messageRead, { id: '2' }, { action }));
    const ids = sent.map((request) => request.headers.requestid);
    expect(ids.slice(0, 5)).toEqual(Array(5).fill(ids[0]));
    expect(ids[5]).not.toBe(ids[4]);
  });
});

describe('giving up', () => {
  /** A server that never answers; rejects as fetch does when the signal fires. */
  function silent(): void {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => {
        if (signal?.aborted) reject(signal.reason as Error);
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
  }

  test('after 60 s, and no earlier', async () => {
    vi.useFakeTimers();
    silent();
    let error: ApiError | undefined;
    void failure(call(allEnums, {})).then((found) => {
      error = found;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(error).toMatchObject({ kind: 'timeout', message: '系统接口请求超时' });
  });

  test('when the body of the answer stalls', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({
        start(controller) {
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      });
      return Promise.resolve(new Response(body));
    });
    const error = failure(call(phoneLogin, { phone: '13800000001', code: '123456' }));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect((await error).kind).toBe('timeout');
  });

  test('when the caller leaves, which is no failure to show', async () => {
    silent();
    const leaving = new AbortController();
    const error = failure(call(allEnums, {}, { signal: leaving.signal }));
    leaving.abort();
    expect((await error).name).toBe('AbortError');
    const gone = await failure(call(allEnums, {}, { signal: leaving.signal }));
    expect(gone.name).toBe('AbortError');
  });
});
