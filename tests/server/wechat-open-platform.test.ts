import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WECHAT, WECHAT_UNREACHABLE } from '#contract/account/wechat.ts';
import { WechatCodeRefused } from '#server/kernel/ports/wechat.ts';
import { openPlatform } from '#server/providers/wechat/open-platform.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import { qrOf } from '../helpers/scanner.ts';

// The driver of the real thing, against a server that answers as the open platform does.

const APP_ID = 'wx0123456789abcdef';
const APP_SECRET = 'a-secret-that-must-not-leak';
const TOKENS = {
  access_token: '90_access-token-that-must-not-leak',
  expires_in: 7200,
  refresh_token: '90_refresh-token-that-must-not-leak',
  scope: 'snsapi_login',
};

let server: Server;
let origin = '';
let asked: IncomingMessage[] = [];
/** How the platform answers: JSON as text/plain, as it really does, or a status, a redirect, silence. */
let behaviour: object | string | number | 'hang' = {};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    if (behaviour === 'hang') return;
    if (behaviour === 302) response.writeHead(302, { location: 'http://127.0.0.1:1/' });
    else if (typeof behaviour === 'number') response.writeHead(behaviour);
    else response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(typeof behaviour === 'string' ? behaviour : JSON.stringify(behaviour));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const driver = () => openPlatform({ appId: APP_ID, appSecret: APP_SECRET, origin });
const identify = (code = 'c-1', ms = 5_000) => driver().identify(code, AbortSignal.timeout(ms));

describe('the driver', () => {
  test('redeems a code in one call and keeps none of the tokens', async () => {
    behaviour = { ...TOKENS, openid: 'oAbc_1234567890', unionid: 'o6_bmasdasdsad6_2sgVt7' };
    expect(await identify('a code&with=signs')).toEqual({
      openid: 'oAbc_1234567890',
      unionid: 'o6_bmasdasdsad6_2sgVt7',
    });
    const url = new URL(asked[0]?.url ?? '', origin);
    expect(url.pathname).toBe('/sns/oauth2/access_token');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: APP_ID,
      secret: APP_SECRET,
      code: 'a code&with=signs',
      grant_type: 'authorization_code',
    });
  });

  test('does without a unionid', async () => {
    behaviour = { ...TOKENS, openid: 'oAbc_1234567890' };
    expect(await identify()).toEqual({ openid: 'oAbc_1234567890', unionid: undefined });
  });

  test.each([
    [40029, 'invalid code, rid: 1-2-3'],
    [40163, 'code been used'],
    [42003, 'code expired'],
  ])('tells a refused code (%i) from everything else', async (errcode, errmsg) => {
    behaviour = { errcode, errmsg };
    await expect(identify()).rejects.toThrow(WechatCodeRefused);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['busy', { errcode: -1, errmsg: 'system error' }],
    ['a wrong secret', { errcode: 40125, errmsg: `invalid appsecret ${APP_SECRET}` }],
    ['too many calls', { errcode: 45011, errmsg: 'api minute-quota reach limit' }],
    ['no JSON', '<html>gateway</html>'],
    ['a success without anybody', { ...TOKENS }],
    ['a success that is none', { errcode: 0, errmsg: 'ok' }],
    ['an identity that is no text', { ...TOKENS, openid: 7 }],
    ['an identity that would break out of its name', { ...TOKENS, openid: 'o:x y' }],
    ['a flood', `{"openid":"oAbc_1234567890","x":"${'x'.repeat(20_000)}"}`],
    ['HTTP 502', 502],
    ['a redirect', 302],
  ])('says not now to %s, once, without repeating what it sent', async (_name, answer) => {
    behaviour = answer;
    const error: unknown = await identify().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(WechatCodeRefused);
    expect(`${(error as Error).message}${(error as Error).stack}`).not.toContain(APP_SECRET);
    expect(asked).toHaveLength(1);
  });

  test('stops waiting when its time is over', async () => {
    behaviour = 'hang';
    await expect(identify('c', 50)).rejects.toThrow('timeout');
  });
});

describe('signing in by the open platform', () => {
  let portal: TestApp;
  let people: People;

  beforeAll(async () => {
    portal = await createTestApp({ wechat: driver() });
    people = new People(portal, 13_400_000_000);
  });
  afterAll(() => portal.close());

  const login = async (browser: Browser, code: string) => {
    const { state } = await qrOf(browser);
    return browser.keep(await browser.get('/login/wechatLogin', { code, state }));
  };

  async function bind(phone: string, code: string): Promise<void> {
    const browser = new Browser(portal);
    const { data } = await login(browser, code);
    portal.clock.advance(61_000);
    await browser.get('/login/sendWechatBindSms', { phone });
    const proof = { phone, code: portal.sms.codeOf(phone) };
    const answer = await browser.post('/login/wechatBind', { ...proof, ...(data as object) });
    expect(answer.code).toBe(0);
  }

  test('shows browsers the application, and no page of ours', async () => {
    const qr = await qrOf(new Browser(portal));
    expect(Object.keys(qr).sort()).toEqual(['appid', 'redirect_uri', 'scope', 'state']);
    expect(qr.appid).toBe(APP_ID);
    const answer = await new Browser(portal).get('/login/wechatScanState', { state: qr.state });
    expect(answer.code).toBe(404);
  });

  test('goes by the unionid, whatever the openid', async () => {
    const { phone } = await people.newcomer();
    behaviour = { ...TOKENS, openid: 'oAbc_000001', unionid: 'u_000001' };
    await bind(phone, 'c-11');
    behaviour = { ...TOKENS, openid: 'oAbc_000002', unionid: 'u_000001' };
    expect((await login(new Browser(portal), 'c-12')).data).toHaveProperty('token');
    behaviour = { ...TOKENS, openid: 'oAbc_000001', unionid: 'u_000002' };
    expect((await login(new Browser(portal), 'c-13')).data).toHaveProperty('bindTicket');
  });

  test('knows a person again whose unionid came later', async () => {
    const { phone } = await people.newcomer();
    behaviour = { ...TOKENS, openid: 'oAbc_000021' };
    await bind(phone, 'c-21');
    behaviour = { ...TOKENS, openid: 'oAbc_000021', unionid: 'u_000021' };
    expect((await login(new Browser(portal), 'c-22')).data).toHaveProperty('token');
    // Bound under the new name from now on.
    behaviour = { ...TOKENS, openid: 'oAbc_of_another_app', unionid: 'u_000021' };
    expect((await login(new Browser(portal), 'c-23')).data).toHaveProperty('token');
  });

  test('an openid that reads like a unionid is nobody else', async () => {
    const { phone } = await people.newcomer();
    behaviour = { ...TOKENS, openid: 'oAbc_000031', unionid: 'u_000031' };
    await bind(phone, 'c-31');
    behaviour = { ...TOKENS, openid: 'u_000031' };
    expect((await login(new Browser(portal), 'c-32')).data).toHaveProperty('bindTicket');
  });

  test('a refused code and a platform that is away have texts of their own; the log has the reason and no secret', async () => {
    behaviour = { errcode: 40029, errmsg: 'invalid code' };
    expect(await login(new Browser(portal), 'c-41')).toMatchObject({
      status: 400,
      code: WECHAT.refused.code,
    });
    behaviour = { errcode: 40125, errmsg: `invalid appsecret ${APP_SECRET}` };
    const away = await login(new Browser(portal), 'c-42');
    expect(away).toMatchObject({ status: 503, code: 503, msg: WECHAT_UNREACHABLE });
    const lines = JSON.stringify(portal.log);
    expect(lines).toContain('errcode 40125');
    for (const secret of [APP_SECRET, TOKENS.access_token, TOKENS.refresh_token]) {
      expect(lines).not.toContain(secret);
    }
  });

  test('the platform accepting a code twice does not make us do so', async () => {
    behaviour = { ...TOKENS, openid: 'oAbc_000051' };
    expect((await login(new Browser(portal), 'c-51')).code).toBe(0);
    expect((await login(new Browser(portal), 'c-51')).code).toBe(WECHAT.refused.code);
  });
});
