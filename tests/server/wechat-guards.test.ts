import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WECHAT } from '#contract/account/wechat.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';

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

// Sign-in by the messaging app, when somebody does not behave: replayed, foreign, old and made-up
// states, codes and tickets.

const MINUTE = 60_000;
let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_600_000_000);
});
afterAll(() => portal.close());

const login = (browser: Browser, back: { code: string; state: string }) =>
  browser.get('/login/wechatLogin', back);

const expired = { status: 400, code: WECHAT.expired.code, msg: WECHAT.expired.text };
const ticketExpired = { status: 400, code: WECHAT.ticketExpired.code };

test('a scan that was given up leaves nothing behind in a browser that signs in another way', async () => {
  const { phone } = await people.newcomer();
  const browser = new Browser(portal);
  await qrOf(browser);
  expect(browser.cookies.has('pl')).toBe(true);
  expect((await browser.passwordLogin(phone, 'Fang2048')).code).toBe(0);
  expect(browser.cookies.has('pl')).toBe(false);
});

describe('a state', () => {
  test('serves once', async () => {
    const browser = new Browser(portal);
    const back = await scanned(browser, new Scanner(portal), await qrOf(browser));
    expect((await login(browser, back)).code).toBe(0);
    expect(await login(browser, back)).toMatchObject(expired);
  });

  test('serves no other browser: whoever is sent the address of somebody else stays signed out', async () => {
    const attacker = new Browser(portal);
    const back = await scanned(attacker, new Scanner(portal), await qrOf(attacker));
    const stranger = new Browser(portal);
    expect(await login(stranger, back)).toMatchObject(expired);
    const victim = new Browser(portal);
    await qrOf(victim);
    expect(await login(victim, back)).toMatchObject(expired);
    expect(victim.companion).toBeUndefined();
    // And a foreign try does not use it up.
    expect((await login(attacker, back)).code).toBe(0);
  });

  test('serves four minutes and 59 seconds, and not five minutes', async () => {
    const browser = new Browser(portal);
    const young = await scanned(browser, new Scanner(portal), await qrOf(browser));
    portal.clock.advance(5 * MINUTE - 1);
    expect((await login(browser, young)).code).toBe(0);
    const old = await scanned(browser, new Scanner(portal), await qrOf(browser));
    portal.clock.advance(5 * MINUTE);
    expect(await login(browser, old)).toMatchObject(expired);
  });

  test('that was made up, cut, long or empty opens nothing', async () => {
    const browser = new Browser(portal);
    const { code, state } = await scanned(browser, new Scanner(portal), await qrOf(browser));
    const flipped = `${state.startsWith('A') ? 'B' : 'A'}${state.slice(1)}`;
    for (const wrong of [flipped, state.slice(1), `${state}A`, state.toUpperCase(), "' or 1=1"]) {
      expect(await login(browser, { code, state: wrong }), wrong).toMatchObject(expired);
    }
    for (const malformed of ['', 'x'.repeat(129)]) {
      expect((await login(browser, { code, state: malformed })).code).toBe(422);
    }
    expect((await browser.get('/login/wechatLogin', { code })).code).toBe(422);
  });

  test('shows nothing of its scan to another browser', async () => {
    const browser = new Browser(portal);
    const scanner = new Scanner(portal);
    const qr = await qrOf(browser);
    await scanned(browser, scanner, qr);
    const stranger = new Browser(portal);
    await qrOf(stranger);
    for (const one of [stranger, new Browser(portal)]) {
      const answer = await one.get('/login/wechatScanState', { state: qr.state });
      expect(answer.data).toEqual({ status: 'expired' });
    }
  });

  test('is kept as a hash, and its browser too', async () => {
    const browser = new Browser(portal);
    const { state } = await qrOf(browser);
    const rows = await portal.database.owner.selectFrom('wechat_state').selectAll().execute();
    const row = rows.find(({ state_hash }) => state_hash === sha256(state));
    expect(row?.browser_hash).toBe(sha256(browser.cookies.get('pl') ?? ''));
    expect(JSON.stringify(rows)).not.toContain(state);
  });

  test('made for signing in does not bind, and one made for binding does not sign in', async () => {
    const { browser } = await people.newcomer();
    const scanner = new Scanner(portal);
    const forLogin = await scanned(browser, scanner, await qrOf(browser));
    expect((await browser.post('/user/bindWechat', forLogin)).code).toBe(WECHAT.expired.code);
    const qr = await qrOf(browser, '/user/wechatBindParams');
    expect(await login(browser, await scanned(browser, scanner, qr))).toMatchObject(expired);
  });
});

describe('a code', () => {
  test('serves once, whatever fresh state comes with it', async () => {
    const browser = new Browser(portal);
    const scanner = new Scanner(portal);
    const { code, state } = await scanned(browser, scanner, await qrOf(browser));
    expect((await login(browser, { code, state })).code).toBe(0);
    const { state: fresh } = await qrOf(browser);
    const again = await login(browser, { code, state: fresh });
    expect(again).toMatchObject({ status: 400, code: WECHAT.refused.code });
  });

  test('that was made up is refused and costs the state', async () => {
    const browser = new Browser(portal);
    const { state } = await qrOf(browser);
    expect((await login(browser, { code: 'made-up', state })).code).toBe(WECHAT.refused.code);
    expect(await login(browser, { code: 'made-up', state })).toMatchObject(expired);
  });
});

describe('a ticket', () => {
  const bind = (browser: Browser, phone: string, code: string, bindTicket: string) =>
    browser.post('/login/wechatBind', { phone, code, bindTicket });

  test('serves one success', async () => {
    const { phone } = await people.newcomer();
    const other = await people.newcomer();
    const browser = new Browser(portal);
    const ticket = await ticketOf(browser, new Scanner(portal));
    const pre = browser.cookies.get('pl') ?? '';
    const code = await bindCode(portal, browser, phone);
    expect((await bind(browser, phone, code, ticket)).code).toBe(0);
    browser.cookies.set('pl', pre);
    const second = await bindCode(portal, browser, other.phone);
    expect(await bind(browser, other.phone, second, ticket)).toMatchObject(ticketExpired);
  });

  test('serves no other browser, and the code stays unspent', async () => {
    const { phone } = await people.newcomer();
    const browser = new Browser(portal);
    const ticket = await ticketOf(browser, new Scanner(portal));
    const code = await bindCode(portal, browser, phone);
    const thief = new Browser(portal);
    await qrOf(thief);
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await bind(thief, phone, code, ticket)).toMatchObject(ticketExpired);
    }
    expect((await bind(browser, phone, code, ticket)).code).toBe(0);
  });

  test('serves less than ten minutes', async () => {
    const { phone } = await people.newcomer();
    const browser = new Browser(portal);
    const scanner = new Scanner(portal);
    const old = await ticketOf(browser, scanner);
    portal.clock.advance(9 * MINUTE - 1_001);
    const late = await bindCode(portal, browser, phone);
    portal.clock.advance(1);
    expect(await bind(browser, phone, late, old)).toMatchObject(ticketExpired);
    const young = await ticketOf(browser, scanner);
    portal.clock.advance(9 * MINUTE - 1_001);
    const code = await bindCode(portal, browser, phone);
    expect((await bind(browser, phone, code, young)).code).toBe(0);
  });

  test('guards the code against guessing: five wrong ones, and the right one is refused too', async () => {
    const { phone } = await people.newcomer();
    const browser = new Browser(portal);
    const ticket = await ticketOf(browser, new Scanner(portal));
    const code = await bindCode(portal, browser, phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await bind(browser, phone, wrong, ticket);
    expect((await bind(browser, phone, code, ticket)).code).toBe('wrong_code');
  });

  test('takes no code that was sent for something else', async () => {
    const { phone } = await people.newcomer();
    const browser = new Browser(portal);
    const ticket = await ticketOf(browser, new Scanner(portal));
    portal.clock.advance(MINUTE);
    await browser.get('/login/sendLoginSms', { phone });
    const code = portal.sms.codeOf(phone);
    expect((await bind(browser, phone, code, ticket)).code).toBe('wrong_code');
  });

  test('does not move a person who was bound elsewhere meanwhile', async () => {
    const first = await people.newcomer();
    const second = await people.newcomer();
    const scanner = new Scanner(portal);
    const waiting = new Browser(portal);
    const ticket = await ticketOf(waiting, scanner);
    expect((await bindByScan(portal, new Browser(portal), scanner, first.phone)).code).toBe(0);
    const code = await bindCode(portal, waiting, second.phone);
    expect((await bind(waiting, second.phone, code, ticket)).code).toBe(WECHAT.boundElsewhere.code);
  });
});

test('a page of another site can neither begin nor end a sign-in', async () => {
  const browser = new Browser(portal);
  const back = await scanned(browser, new Scanner(portal), await qrOf(browser));
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const path of ['/login/wechatQrParams', '/login/wechatScanState', '/login/wechatLogin']) {
    expect((await browser.call(path, { query: back, headers })).code, path).toBe(403);
  }
  const { url, ...options } = { url: '/login/wechatLogin', query: back };
  expect((await browser.call(url, { ...options, headers: { signature: '' } })).code).toBe(
    'bad_signature',
  );
});

test('one address cannot fill the table with QR codes', async () => {
  const remoteAddress = '203.0.113.9';
  await portal.database.owner
    .insertInto('address_counter')
    .values({
      kind: 'wechat-qr',
      address: remoteAddress,
      window_start: portal.clock.now(),
      hits: 600,
    })
    .execute();
  const ask = () => new Browser(portal).call('/login/wechatQrParams', { remoteAddress });
  expect((await ask()).code).toBe(429);
  portal.clock.advance(60 * MINUTE);
  expect((await ask()).code).toBe(0);
});

test('what has run out is removed by the pruning job, and a used code is remembered a day', async () => {
  const { prune } = await import('#server/kernel/jobs/prune.ts');
  const browser = new Browser(portal);
  await wechatLogin(browser, new Scanner(portal));
  await qrOf(browser);
  const count = async (table: 'wechat_state' | 'wechat_ticket' | 'wechat_code') => {
    const rows = await portal.database.owner.selectFrom(table).selectAll().execute();
    return rows.length;
  };
  portal.clock.advance(61 * MINUTE);
  await prune({ db: portal.database.db, clock: portal.clock });
  expect(await count('wechat_state')).toBe(0);
  expect(await count('wechat_ticket')).toBe(0);
  expect(await count('wechat_code')).toBeGreaterThan(0);
  portal.clock.advance(24 * 60 * MINUTE);
  await prune({ db: portal.database.db, clock: portal.clock });
  expect(await count('wechat_code')).toBe(0);
});
