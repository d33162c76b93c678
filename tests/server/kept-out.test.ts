import { afterAll, beforeAll, expect, test } from 'vitest';

import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';

// A stranger who knows a phone and nothing else keeps nobody out who has signed in from his browser before.

const VICTIM = '13800000002';
const OTHER = '13800000001';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
});
afterAll(() => portal.close());

const guess = (browser: Browser, phone = VICTIM) => browser.passwordLogin(phone, 'Wrong12345');
const right = async (browser: Browser, phone = VICTIM) =>
  (await browser.passwordLogin(phone, DEMO_PASSWORD)).code;

/** A browser that has signed in to the phone's account, and out again. */
async function knownBrowser(phone = VICTIM): Promise<Browser> {
  const browser = new Browser(portal);
  expect(await right(browser, phone)).toBe(0);
  await browser.post('/login/logout');
  return browser;
}

async function useUp(browser: Browser, phone = VICTIM): Promise<void> {
  for (let count = 0; count < 6; count += 1) await guess(browser, phone);
}

test('wrong tries of a stranger keep the stranger waiting, and not the owner in his own browser', async () => {
  const own = await knownBrowser();
  const stranger = new Browser(portal);
  await useUp(stranger);
  expect(await right(stranger)).toBe(429);
  expect(await right(own)).toBe(0);
  // Nor does the owner give the stranger free tries back.
  expect(await right(stranger)).toBe(429);
  portal.clock.advance(1_000);
  expect(await right(stranger)).toBe(0);
});

test('wrong tries in a browser that is known are counted, too', async () => {
  const own = await knownBrowser();
  await useUp(own);
  expect(await right(own)).toBe(429);
  portal.clock.advance(1_000);
  expect(await right(own)).toBe(0);
});

test('a browser is known to the account that has signed in from it, and to no other', async () => {
  const others = await knownBrowser(OTHER);
  const stranger = new Browser(portal);
  await useUp(stranger);
  expect(await right(others)).toBe(429);
  portal.clock.advance(1_000);
  expect(await right(stranger)).toBe(0);
});

test('a new password by a code gives back the tries of every browser', async () => {
  const own = await knownBrowser();
  const stranger = new Browser(portal);
  await useUp(own);
  await useUp(stranger);
  await own.get('/login/sendFindPasswordSms', { phone: VICTIM });
  const code = portal.sms.codeOf(VICTIM);
  const password = own.seal(DEMO_PASSWORD);
  expect((await own.post('/login/findPassword', { phone: VICTIM, code, password })).code).toBe(0);
  expect(await right(own)).toBe(0);
  expect(await right(stranger)).toBe(0);
});
