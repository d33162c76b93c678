import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN } from '#contract/account/login.ts';
import { WECHAT } from '#contract/account/wechat.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';
import {
  bindByScan,
  bindCode,
  qrOf,
  Scanner,
  scanned,
  ticketOf,
  wechatLogin,
} from '../helpers/scanner.ts';

// Sign-in by the messaging app, as far as everybody behaves.

let portal: TestApp;
let people: People;

const registered = async () => (await people.newcomer()).phone;

beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_700_000_000);
});
afterAll(() => portal.close());

describe('the QR code', () => {
  test('is drawn from what the open platform wants to know, and the stand-in adds its address', async () => {
    const qr = await qrOf(new Browser(portal));
    expect(qr).toEqual({
      appid: 'stand-in',
      scope: 'snsapi_login',
      redirect_uri: 'http://127.0.0.1:4321/portal/wechat',
      state: expect.stringMatching(/^[\w-]{43}$/),
      scanUrl: `http://127.0.0.1:4321/api/stand-in/wechat?state=${qr.state}`,
    });
  });

  test('has a state of its own each time, and the browser keeps its cookie', async () => {
    const browser = new Browser(portal);
    const first = await qrOf(browser);
    const cookie = browser.cookies.get('pl');
    const second = await qrOf(browser);
    expect(second.state).not.toBe(first.state);
    expect(cookie).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('pl')).toBe(cookie);
  });

  test('hides the cookie from scripts and from other sites', async () => {
    const answer = await new Browser(portal).get('/login/wechatQrParams');
    expect(answer.headers['set-cookie']).toMatch(/^pl=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/);
  });
});

describe('an unknown person', () => {
  test('gets a ticket, and neither token nor session', async () => {
    const browser = new Browser(portal);
    const answer = await wechatLogin(browser, new Scanner(portal));
    expect(answer.data).toEqual({ bindTicket: expect.stringMatching(/^[\w-]{43}$/) });
    expect(browser.companion).toBeUndefined();
  });

  test('is bound by a code to the phone and signed in; the next scan signs in at once', async () => {
    const phone = await registered();
    const scanner = new Scanner(portal);
    const browser = new Browser(portal);
    const bound = await bindByScan(portal, browser, scanner, phone);
    expect(bound.data).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await browser.get('/user/getInfo')).data).toMatchObject({ phone });

    const other = new Browser(portal);
    expect((await wechatLogin(other, scanner)).data).toEqual({ token: other.token });
    expect((await other.get('/user/getInfo')).data).toMatchObject({ phone });
    const id = await people.idOf(phone);
    expect(await people.eventsOf(id)).toContain('wechat.bound');
    expect(await people.auditOf(id)).toEqual(['register', 'wechatBind', 'wechatLogin']);
  });

  test('another device is another person', async () => {
    const phone = await registered();
    await bindByScan(portal, new Browser(portal), new Scanner(portal), phone);
    const answer = await wechatLogin(new Browser(portal), new Scanner(portal));
    expect(answer.data).toHaveProperty('bindTicket');
  });

  test('with a phone that nobody has registered, is told so, and keeps ticket and code for after', async () => {
    const phone = people.phone();
    const browser = new Browser(portal);
    const bindTicket = await ticketOf(browser, new Scanner(portal));
    const code = await bindCode(portal, browser, phone);
    const refusal = await browser.post('/login/wechatBind', { phone, code, bindTicket });
    expect(refusal).toMatchObject({
      code: SIGN_IN.notRegistered.code,
      msg: '该手机号尚未注册，请先注册',
    });
    portal.clock.advance(61_000);
    await new Browser(portal).register(phone);
    expect((await browser.post('/login/wechatBind', { phone, code, bindTicket })).code).toBe(0);
  });

  test('with a wrong code, may try again with the right one', async () => {
    const phone = await registered();
    const browser = new Browser(portal);
    const bindTicket = await ticketOf(browser, new Scanner(portal));
    const code = await bindCode(portal, browser, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const refusal = await browser.post('/login/wechatBind', { phone, code: wrong, bindTicket });
    expect(refusal).toMatchObject({ status: 400, code: SIGN_IN.wrongCode.code });
    expect((await browser.post('/login/wechatBind', { phone, code, bindTicket })).code).toBe(0);
  });

  test('cannot take an account that has another person', async () => {
    const phone = await registered();
    await bindByScan(portal, new Browser(portal), new Scanner(portal), phone);
    const answer = await bindByScan(portal, new Browser(portal), new Scanner(portal), phone);
    expect(answer).toMatchObject({ code: WECHAT.alreadyBound.code });
  });

  test('cannot bind an operator, nor a disabled account', async () => {
    const operator = await bindByScan(
      portal,
      new Browser(portal),
      new Scanner(portal),
      '13800000009',
    );
    expect(operator.code).toBe(SIGN_IN.operator.code);
    const phone = await registered();
    await portal.database.owner
      .updateTable('account')
      .set({ status: 2 })
      .where('phone', '=', phone)
      .execute();
    const disabled = await bindByScan(portal, new Browser(portal), new Scanner(portal), phone);
    expect(disabled.code).toBe(SIGN_IN.disabled.code);
  });
});

describe('a bound person', () => {
  test('whose account was disabled stays outside', async () => {
    const phone = await registered();
    const scanner = new Scanner(portal);
    await bindByScan(portal, new Browser(portal), scanner, phone);
    await portal.database.owner
      .updateTable('account')
      .set({ status: 2 })
      .where('phone', '=', phone)
      .execute();
    expect((await wechatLogin(new Browser(portal), scanner)).code).toBe(SIGN_IN.disabled.code);
  });

  test('ends the session that this browser had', async () => {
    const phone = await registered();
    const scanner = new Scanner(portal);
    const browser = new Browser(portal);
    await bindByScan(portal, browser, scanner, phone);
    const before = { token: browser.token, cookies: new Map(browser.cookies) };
    await wechatLogin(browser, scanner);
    expect(browser.token).not.toBe(before.token);
    const old = new Browser(portal);
    old.token = before.token;
    for (const [name, value] of before.cookies) old.cookies.set(name, value);
    expect((await old.get('/user/getInfo')).code).toBe('invalid_token');
  });

  test('loses the cookie of the time before, which has served', async () => {
    const phone = await registered();
    const browser = new Browser(portal);
    await bindByScan(portal, browser, new Scanner(portal), phone);
    expect(browser.cookies.has('pl')).toBe(false);
  });
});

test('the person on the phone may refuse, and the browser hears of every step', async () => {
  const browser = new Browser(portal);
  const scanner = new Scanner(portal);
  const qr = await qrOf(browser);
  const look = async () => (await browser.get('/login/wechatScanState', { state: qr.state })).data;
  expect(await look()).toEqual({ status: 'waiting' });
  await scanner.open(qr);
  expect(await look()).toEqual({ status: 'scanned' });
  await scanner.decide(qr, 'refuse');
  expect(await look()).toEqual({ status: 'cancelled' });
});

test('codes for binding are sent under the limits of all codes', async () => {
  const phone = people.phone();
  const browser = new Browser(portal);
  expect((await browser.get('/login/sendWechatBindSms', { phone })).code).toBe(0);
  expect(portal.sms.sent.at(-1)).toMatchObject({ phone, purpose: 'wechatBind' });
  expect((await browser.get('/login/sendLoginSms', { phone })).code).toBe(429);
  expect((await browser.get('/login/sendWechatBindSms', { phone: '12345' })).code).toBe(422);
});

test('where it is switched off, every call says so', async () => {
  const off = await createTestApp({ env: { WECHAT_DRIVER: 'off' } });
  try {
    const browser = new Browser(off);
    for (const [path, query] of [
      ['/login/wechatQrParams', {}],
      ['/login/wechatScanState', { state: 'x' }],
      ['/login/sendWechatBindSms', { phone: '13700000000' }],
    ] as const) {
      expect(await browser.get(path, query), path).toMatchObject({
        code: WECHAT.off.code,
        msg: WECHAT.off.text,
      });
    }
    expect(off.sms.sent).toEqual([]);
    expect((await off.app.inject('/api/stand-in/wechat')).statusCode).toBe(404);
  } finally {
    await off.close();
  }
});

test('a scan signs in to the account that it was bound to while signed in', async () => {
  const phone = await registered();
  const browser = new Browser(portal);
  const scanner = new Scanner(portal);
  portal.clock.advance(61_000);
  await browser.codeLogin(phone);
  const back = await scanned(browser, scanner, await qrOf(browser, '/user/wechatBindParams'));
  expect((await browser.post('/user/bindWechat', back)).code).toBe(0);
  expect((await wechatLogin(new Browser(portal), scanner)).data).toHaveProperty('token');
});
