import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import vectors from '#contract/wire/signature-vectors.json' with { type: 'json' };
import { checkSignature } from '#server/kernel/wire/signature.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser, signedHeaders } from '../helpers/browser.ts';

let portal: TestApp;
let browser: Browser;
beforeAll(async () => {
  portal = await createTestApp();
  browser = new Browser(portal);
});
afterAll(() => portal.close());

const SECOND = 1_000;

describe('time', () => {
  test.each([
    [-300, 200],
    [-299, 200],
    [0, 200],
    [299, 200],
    [300, 200],
    [-301, 400],
    [301, 400],
    [86_400, 400],
    [-86_400, 400],
  ])('a clock that differs by %i s', async (seconds, status) => {
    const answer = await browser.call('/common/key', { skewMs: seconds * SECOND });
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(answer).toMatchObject({
      code: CODE.clockSkew,
      msg: REFUSAL_TEXT.clockSkew,
      data: { serverTime: portal.clock.now().getTime() },
    });
  });

  test('a stamp has whole seconds: what of the second has passed does not count', async () => {
    portal.clock.advance(999);
    for (const skewMs of [-300 * SECOND, 300 * SECOND]) {
      expect((await browser.call('/common/key', { skewMs })).status).toBe(200);
    }
    for (const skewMs of [-301 * SECOND, 301 * SECOND]) {
      expect((await browser.call('/common/key', { skewMs })).code).toBe(CODE.clockSkew);
    }
    portal.clock.advance(-999);
  });

  test('a client that corrects itself by the answer gets through', async () => {
    const skewMs = 3_600 * SECOND;
    const { data } = await browser.call('/common/key', { skewMs });
    const { serverTime } = data as { serverTime: number };
    const own = portal.clock.now().getTime() + skewMs;
    const answer = await browser.call('/common/key', { skewMs: skewMs + (serverTime - own) });
    expect(answer.status).toBe(200);
  });
});

describe('what is not signed, or signed wrong', () => {
  const wrong: [name: string, change: Record<string, string>][] = [
    ['no requestId', { requestId: '' }],
    ['a short requestId', { requestId: 'abc' }],
    ['a requestId with signs', { requestId: `${'a'.repeat(23)}-` }],
    ['no timestamp', { timestamp: '' }],
    ['a timestamp that is none', { timestamp: '20260230000000' }],
    ['milliseconds as timestamp', { timestamp: '1779242400000' }],
    ['no signature', { signature: '' }],
    ['a lower-case signature', { signature: 'a'.repeat(64) }],
    ['a short signature', { signature: 'AB' }],
    ['a signature of something else', { signature: 'A'.repeat(64) }],
  ];
  test.each(wrong)('%s', async (_name, headers) => {
    const answer = await browser.call('/common/key', { headers });
    expect(answer).toMatchObject({
      status: 400,
      code: CODE.badSignature,
      msg: REFUSAL_TEXT.badSignature,
    });
  });

  test('a parameter that was changed on the way', async () => {
    const url = '/api/login/sendLoginSms';
    const at = portal.clock.now().getTime();
    const headers = signedHeaders(url, { phone: '13900000001' }, { at });
    const query = { phone: '13900000002' };
    const response = await portal.app.inject({ url, query, headers });
    expect(response.json().code).toBe(CODE.badSignature);
    expect(portal.sms.sent).toHaveLength(0);
  });

  test('the signature comes before access and validation', async () => {
    const headers = { signature: 'A'.repeat(64) };
    const session = await browser.call('/user/getInfo', { headers });
    expect(session.code).toBe(CODE.badSignature);
    const invalid = await browser.call('/login/phoneLogin', { body: {}, headers });
    expect(invalid.code).toBe(CODE.badSignature);
  });
});

test('several values of one parameter are joined by a comma', async () => {
  const url = '/api/message/page?keyword=a&keyword=b';
  const at = portal.clock.now().getTime();
  const headers = signedHeaders(url, { keyword: 'a,b' }, { at });
  const response = await portal.app.inject({ url, headers });
  expect(response.json().code).toBe(CODE.unauthenticated);
});

test('the last segment is signed as it travels', async () => {
  const url = '/api/general/common/dict/%E4%B8%AD%E6%96%87';
  const headers = signedHeaders(url, {}, { at: portal.clock.now().getTime() });
  const response = await portal.app.inject({ url, headers });
  expect(response.json().code).toBe(CODE.notFound);
});

test('every shared vector of a body passes the check, and none passes with another body', () => {
  const bodies = vectors.filter(({ kind }) => kind === 'body');
  for (const { parameters, requestId, timestamp, path, signature } of bodies) {
    const at = `${timestamp.slice(0, 4)}-${timestamp.slice(4, 6)}-${timestamp.slice(6, 8)}`;
    const clock = { now: () => new Date(`${at}T23:59:59+08:00`) };
    const request = {
      method: 'POST',
      url: `/api/x/${path}`,
      id: requestId,
      headers: { requestid: requestId, timestamp, signature },
    } as unknown as Parameters<typeof checkSignature>[0];
    checkSignature({ ...request, body: parameters } as typeof request, clock);
    const other = { ...request, body: { ...parameters, extra: 1 } } as typeof request;
    expect(() => checkSignature(other, clock)).toThrow(REFUSAL_TEXT.badSignature);
  }
});

test('SIGNATURE=off lets tools in without headers', async () => {
  const open = await createTestApp({ env: { SIGNATURE: 'off' } });
  const response = await open.app.inject({ url: '/api/common/key' });
  expect(response.json().code).toBe(0);
  await open.close();
});
