import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { StandIn } from '#server/providers/wechat/stand-in.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { qrOf, Scanner } from '../helpers/scanner.ts';

// The page that takes the messaging app's place.

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const lookAt = (browser: Browser, state: string) =>
  browser.get('/login/wechatScanState', { state });

test('says what it is, loads nothing and runs nothing', async () => {
  const qr = await qrOf(new Browser(portal));
  const { search } = new URL(qr.scanUrl ?? '');
  const page = await portal.app.inject(`/api/stand-in/wechat${search}`);
  expect(page.body).toContain('本机演示（替身）');
  expect(page.body).toContain('这不是微信');
  expect(page.body).not.toMatch(/<script|<img|\sstyle=|https?:/);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'none'$/,
  );
  expect(page.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax; Max-Age=31536000$/);
});

test('keeps the same person on the same device, until another one is asked for', async () => {
  const scanner = new Scanner(portal);
  const name = ({ html }: { html: string }) => /演示用户 \w+/.exec(html)?.[0];
  const first = name(await scanner.open(await qrOf(new Browser(portal))));
  const qr = await qrOf(new Browser(portal));
  expect(name(await scanner.open(qr))).toBe(first);
  const changed = await scanner.decide(qr, 'other');
  expect(name(changed)).not.toBe(first);
  expect(name(await scanner.open(qr))).toBe(name(changed));
  expect((await scanner.decide(qr, 'agree')).html).toContain('已确认');
});

test('belongs to the first device that scans', async () => {
  const browser = new Browser(portal);
  const qr = await qrOf(browser);
  const first = new Scanner(portal);
  const second = new Scanner(portal);
  await first.open(qr);
  expect((await second.open(qr)).html).toContain('二维码已失效');
  expect((await second.decide(qr, 'agree')).html).toContain('二维码已失效');
  expect((await lookAt(browser, qr.state)).data).toEqual({ status: 'scanned' });
  expect((await first.decide(qr, 'agree')).html).toContain('已确认');
});

test('takes one decision', async () => {
  const browser = new Browser(portal);
  const scanner = new Scanner(portal);
  const qr = await qrOf(browser);
  await scanner.open(qr);
  expect((await scanner.decide(qr, 'refuse')).html).toContain('已取消');
  expect((await scanner.decide(qr, 'agree')).html).toContain('已取消');
  expect((await lookAt(browser, qr.state)).data).toEqual({ status: 'cancelled' });
});

test('has run out after five minutes, also between scan and decision', async () => {
  const browser = new Browser(portal);
  const scanner = new Scanner(portal);
  const qr = await qrOf(browser);
  await scanner.open(qr);
  portal.clock.advance(300_000);
  expect((await scanner.decide(qr, 'agree')).html).toContain('二维码已失效');
  expect((await scanner.open(qr)).html).toContain('二维码已失效');
  expect((await lookAt(browser, qr.state)).data).toEqual({ status: 'expired' });
});

test('ignores what it does not know: states, forms, types, sites', async () => {
  const page = '/api/stand-in/wechat';
  for (const state of ['', 'x', '<script>alert(1)</script>', 'A'.repeat(43)]) {
    const { body, statusCode } = await portal.app.inject({ url: page, query: { state } });
    expect(statusCode).toBe(200);
    expect(body).toContain('二维码已失效');
    expect(body).not.toContain('alert');
  }
  const qr = await qrOf(new Browser(portal));
  const scanner = new Scanner(portal);
  await scanner.open(qr);
  const payload = String(new URLSearchParams({ state: qr.state, decision: 'agree' }));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (headers: Record<string, string>, body = payload) =>
    portal.app.inject({ method: 'POST', url: page, headers, payload: body });
  const cookie = scanner.cookie ?? '';
  expect((await post(form)).statusCode).toBe(403);
  expect((await post({ ...form, cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await post({ ...form, cookie }, 'x')).statusCode).toBe(403);
  expect((await post({ ...form, cookie }, 'x'.repeat(5_000))).statusCode).toBe(413);
  expect((await post({ 'content-type': 'application/json', cookie }, '{}')).statusCode).toBe(415);
  expect((await post({ ...form, cookie })).body).toContain('已确认');
});

test('remembers a thousand scans and no more', () => {
  const options = { now: () => portal.clock.now(), pageUrl: () => '', lifeSeconds: 300 };
  const { standIn } = new StandIn(options);
  for (let made = 0; made <= 1_000; made += 1) standIn.offer(String(made));
  expect(standIn.look('0')).toEqual({ status: 'expired' });
  expect(standIn.look('1')).toEqual({ status: 'waiting' });
});

test('the settings choose the driver; production takes no stand-in', () => {
  const wechat = (env: Record<string, string>) => readConfig(env).wechat;
  const keys = { WECHAT_APP_ID: 'wx0123456789abcdef', WECHAT_APP_SECRET: 's3cret' };
  expect(wechat({})).toEqual({ driver: 'stand-in' });
  expect(wechat(keys)).toMatchObject({ driver: 'open-platform', appId: keys.WECHAT_APP_ID });
  expect(wechat({ ...keys, WECHAT_DRIVER: 'stand-in' })).toEqual({ driver: 'stand-in' });
  expect(wechat({ WECHAT_DRIVER: 'off' })).toEqual({ driver: 'off' });
  const together = 'WECHAT_APP_ID and WECHAT_APP_SECRET must be set together';
  expect(() => wechat({ WECHAT_APP_ID: keys.WECHAT_APP_ID })).toThrow(together);
  expect(() => wechat({ WECHAT_APP_SECRET: 's3cret' })).toThrow(together);
  expect(() => wechat({ WECHAT_DRIVER: 'open-platform' })).toThrow(together);
  expect(() => wechat({ ...keys, WECHAT_APP_ID: '0123' })).toThrow('WECHAT_APP_ID must be');
  expect(() => wechat({ NODE_ENV: 'production' })).toThrow(
    'WECHAT_APP_ID and WECHAT_APP_SECRET must be set, or WECHAT_DRIVER must be off',
  );
});
