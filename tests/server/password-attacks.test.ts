import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN } from '#contract/account/login.ts';
import { SEALED_TEXT } from '#contract/wire/sealed.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { takeAddressTry } from '#server/kernel/authentication/password-counter.ts';
import { DAY, HOUR, MINUTE } from '#server/kernel/clock.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// Many passwords from one network, many at once, and one that somebody has recorded.

const LIMIT = 20;
const ATTACKER = '203.0.113.7';
const PHONE = '13800000001';
let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp({
    demo: true,
    env: { SIGN_IN_ADDRESS_PER_HOUR: String(LIMIT) },
  });
  people = new People(portal, 13_620_000_000);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(HOUR));

function signIn(remoteAddress: string, phone: string, password: string): Promise<Answer> {
  const browser = new Browser(portal);
  const body = { phone, password: browser.seal(password) };
  return browser.call('/login/portalPwdLogin', { body, remoteAddress });
}

test('a cipher text longer than any is told so beside its field; one of the longest key is tried', async () => {
  const browser = new Browser(portal);
  const say = (password: string) =>
    browser.call('/login/portalPwdLogin', { body: { phone: people.phone(), password } });
  expect(await say('A'.repeat(2732))).toMatchObject({ code: SIGN_IN.wrongPassword.code });
  expect(await say('A'.repeat(2733))).toMatchObject({
    status: 422,
    data: { fields: [{ path: 'password', message: SEALED_TEXT.closed }] },
  });
});

test('a new password that does not open is no bad password: the key may have been replaced', async () => {
  const body = { phone: people.phone(), code: '123456', password: 'AAAA', confirmPassword: '' };
  expect(await new Browser(portal).call('/login/findPassword', { body })).toMatchObject({
    status: 422,
    data: { fields: [{ path: 'password', message: SEALED_TEXT.closed }] },
  });
});

test('what a clock has counted that was days ahead keeps nobody out once it is put right', async () => {
  const phone = '13800000004';
  portal.clock.advance(9 * DAY);
  for (let count = 0; count < LIMIT; count += 1) {
    await signIn(ATTACKER, count < 8 ? phone : people.phone(), 'Wrong12345');
  }
  expect(await signIn(ATTACKER, phone, DEMO_PASSWORD)).toMatchObject({ status: 429 });
  expect(await signIn('192.0.2.55', phone, DEMO_PASSWORD)).toMatchObject({ status: 429 });
  portal.clock.advance(-9 * DAY);
  expect((await signIn(ATTACKER, phone, DEMO_PASSWORD)).code).toBe(0);
  expect((await signIn('192.0.2.55', phone, DEMO_PASSWORD)).code).toBe(0);
});

describe('one network', () => {
  test.each([
    ['an IPv4 address', () => ATTACKER],
    ['the addresses of one IPv6 customer', (n: number) => `2001:db8:7:1::${(n + 1).toString(16)}`],
    ['an IPv4 address as IPv6', (n: number) => (n % 2 ? '198.51.100.9' : '::ffff:198.51.100.9')],
  ])('has so many wrong passwords an hour, across phones: %s', async (_name, addressOf) => {
    for (let count = 0; count < LIMIT; count += 1) {
      const answer = await signIn(addressOf(count), people.phone(), 'Wrong12345');
      expect(answer.code).toBe(SIGN_IN.wrongPassword.code);
    }
    for (const [phone, password] of [
      [people.phone(), 'Wrong12345'],
      [PHONE, 'Wrong12345'],
      [PHONE, DEMO_PASSWORD],
    ] as const) {
      expect(await signIn(addressOf(LIMIT), phone, password)).toMatchObject({
        status: 429,
        msg: '当前网络登录失败次数过多，请 60 分钟后再试，或使用验证码登录',
        headers: { 'retry-after': '3600' },
      });
    }
    expect((await signIn('192.0.2.55', PHONE, DEMO_PASSWORD)).code).toBe(0);
    portal.clock.advance(HOUR);
    expect((await signIn(addressOf(LIMIT), PHONE, DEMO_PASSWORD)).code).toBe(0);
  });

  test('is not charged for those who sign in rightly, and what it tried keeps nobody waiting', async () => {
    for (let count = 0; count < LIMIT * 2; count += 1) {
      expect((await signIn(ATTACKER, PHONE, DEMO_PASSWORD)).code).toBe(0);
    }
    for (let count = 0; count < LIMIT; count += 1) {
      await signIn(ATTACKER, people.phone(), 'Wrong12345');
    }
    for (let count = 0; count < 10; count += 1) await signIn(ATTACKER, PHONE, 'Wrong12345');
    expect((await signIn('192.0.2.55', PHONE, DEMO_PASSWORD)).code).toBe(0);
  });

  test('counts exactly, however many try at once', async () => {
    const { db } = portal.database;
    const now = portal.clock.now();
    const waits = await Promise.all(
      Array.from({ length: LIMIT * 10 }, () => takeAddressTry(db, ATTACKER, LIMIT, now)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(LIMIT);
    expect(new Set(waits)).toEqual(new Set([0, 3_600]));
  });

  test('of this machine is not counted', async () => {
    for (let count = 0; count <= LIMIT; count += 1) {
      const answer = await signIn('127.0.0.1', people.phone(), 'Wrong12345');
      expect(answer.code).toBe(SIGN_IN.wrongPassword.code);
    }
  });
});

test('of 400 at once the rest are told at once to come again, and a true sign-in gets in between', async () => {
  const phones = Array.from({ length: 400 }, () => people.phone());
  const begun = performance.now();
  const flood = phones.map((phone) => signIn('127.0.0.1', phone, 'Wrong12345'));
  const own = await signIn('192.0.2.55', PHONE, DEMO_PASSWORD);
  const answers = await Promise.all(flood);
  const took = Math.round(performance.now() - begun);
  expect(own.code).toBe(0);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length, `${took} ms`).toBeGreaterThan(200);
  for (const { headers, msg } of refused) {
    expect(headers['retry-after']).toBe('1');
    expect(msg).toMatch(/请稍后再试/);
  }
  for (const { code } of answers) expect([503, SIGN_IN.wrongPassword.code]).toContain(code);
});

test('of 400 at once, right and wrong, each is answered as it would be alone or told to come again, and then so', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => people.newcomer()));
  const tries = Array.from({ length: 400 }, (_, index) => {
    const phone = index % 8 === 0 ? people.phone() : (all[index % all.length]?.phone ?? '');
    const isRight = index % 8 !== 0;
    // Wrong passwords of this machine are not counted.
    return { isRight, phone, address: isRight ? `10.20.0.${index % 4}` : '127.0.0.1' };
  });
  const tokens: string[] = [];
  /** Those who were told to come again. */
  const round = async (some: typeof tries) => {
    const answers = await Promise.all(
      some.map(({ isRight, phone, address }) =>
        signIn(address, phone, isRight ? 'Fang2048' : 'Wrong12345'),
      ),
    );
    return some.filter(({ isRight }, index) => {
      const { status, code, data, headers } = answers[index] ?? {};
      if (status === 503) return expect(headers?.['retry-after']).toBe('1') === undefined;
      const { wrongPassword } = SIGN_IN;
      const due = isRight ? { status: 200, code: 0 } : { status: 400, code: wrongPassword.code };
      expect({ status, code }).toEqual(due);
      if (isRight) tokens.push((data as { token: string }).token);
      return false;
    });
  };
  // A sample: deriving a password takes its time.
  let again = (await round(tries)).filter((_, index) => index % 48 === 0);
  for (let rounds = 0; again.length > 0; rounds += 1) {
    expect(rounds).toBeLessThan(20);
    again = await round(again);
  }
  expect(tokens.length).toBeGreaterThan(0);
  expect(new Set(tokens).size).toBe(tokens.length);
});

describe('a sealed password that somebody has recorded', () => {
  const path = '/login/portalPwdLogin';
  const padded = (sealed: string) =>
    Buffer.concat([Buffer.alloc(1), Buffer.from(sealed, 'base64')]).toString('base64');

  test('opens nothing again, under another request, from another browser', async () => {
    const { phone, browser } = await people.newcomer();
    const body = { phone, password: browser.seal('Fang2048') };
    expect((await browser.post(path, body)).code).toBe(0);
    for (const password of [body.password, padded(body.password), `${body.password}\n`]) {
      const again = await new Browser(portal).post(path, { phone, password });
      expect(again).toMatchObject({ status: 400, code: SIGN_IN.wrongPassword.code });
    }
    expect((await new Browser(portal).passwordLogin(phone, 'Fang2048')).code).toBe(0);
  });

  test('of two at the same moment one gets in', async () => {
    const { phone, browser } = await people.newcomer();
    const body = { phone, password: browser.seal('Fang2048') };
    const answers = await Promise.all([0, 1].map(() => new Browser(portal).post(path, body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, SIGN_IN.wrongPassword.code]);
  });

  test('of a registration, a retrieval and a change opens nothing, also when the password comes back', async () => {
    const browser = new Browser(portal);
    const phone = people.phone();
    const registered = browser.seal('Fang2048');
    await browser.register(phone, { password: registered });
    const refuses = async (password: string) =>
      expect((await new Browser(portal).post(path, { phone, password })).code).toBe(
        SIGN_IN.wrongPassword.code,
      );
    await refuses(registered);

    const changed = { oldPassword: browser.seal('Fang2048'), password: browser.seal('Lotus7391') };
    expect((await browser.post('/user/changePassword', changed)).code).toBe(0);
    await refuses(changed.password);
    portal.clock.advance(MINUTE);
    await browser.get('/login/sendFindPasswordSms', { phone });
    const code = portal.sms.codeOf(phone);
    const found = { phone, code, password: browser.seal('Fang2048'), confirmPassword: '' };
    expect((await browser.post('/login/findPassword', found)).code).toBe(0);
    for (const old of [found.password, registered, changed.oldPassword]) await refuses(old);
    portal.clock.advance(HOUR);
    expect((await new Browser(portal).passwordLogin(phone, 'Fang2048')).code).toBe(0);
  });

  test('at the door of the wrong side opens nothing at the right one', async () => {
    const browser = new Browser(portal);
    const body = { phone: '13800000009', password: browser.seal(DEMO_PASSWORD) };
    expect((await browser.post(path, body)).code).toBe(SIGN_IN.operator.code);
    const answer = await browser.post('/admin/login/pwdLogin', body);
    expect(answer.code).toBe(SIGN_IN.wrongPassword.code);
  });

  test('proves no old password either', async () => {
    const { phone, browser } = await people.newcomer();
    const oldPassword = browser.seal('Fang2048');
    expect((await browser.post(path, { phone, password: oldPassword })).code).toBe(0);
    const body = { oldPassword, password: browser.seal('Lotus7391') };
    browser.keep(await browser.post(path, { phone, password: browser.seal('Fang2048') }));
    expect(await browser.post('/user/changePassword', body)).toMatchObject({
      msg: '原密码错误',
    });
  });
});
