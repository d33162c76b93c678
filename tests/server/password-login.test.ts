import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN } from '#contract/account/login.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { inPasswordQueue } from '#server/kernel/authentication/password-queue.ts';
import { MINUTE, SECOND } from '#server/kernel/clock.ts';
import { hashPassword, verifyPassword } from '#server/kernel/crypto/argon2.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, Browser } from '../helpers/browser.ts';

const PHONE = '13800000001';
/** What whoever must wait is told, with the right password as with a wrong one. */
const waitText = (seconds: number) => {
  const wait = seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
  return `尝试次数过多，请 ${wait}后再试`;
};
const WRONG = { status: 400, code: SIGN_IN.wrongPassword.code, msg: '手机号或密码错误' };
let portal: TestApp;
let browser: Browser;
let last = 13_600_000_000;
const freshPhone = () => {
  last += 1;
  return String(last);
};
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
});
afterAll(() => portal.close());
beforeEach(() => {
  browser = new Browser(portal);
});

const shown = ({ status, body, requestId }: Answer) => ({
  status,
  body: body.replace(requestId ?? '', ''),
});

test('the right password opens a session', async () => {
  const answer = await browser.passwordLogin(PHONE, DEMO_PASSWORD);
  expect(answer).toMatchObject({
    status: 200,
    code: 0,
    data: { token: expect.stringMatching(/^[\w-]{43}$/) },
  });
  const { data } = await browser.get('/user/getInfo');
  expect(data).toMatchObject({ phone: PHONE, token: browser.token });
});

test('wrong, unknown, without a password, unreadable: one answer, byte for byte', async () => {
  const bare = freshPhone();
  await portal.database.owner
    .insertInto('account')
    .values({ phone: bare, nick_name: '无密码', created_at: portal.clock.now() })
    .execute();
  const answers = [
    await browser.passwordLogin(PHONE, 'Wrong12345'),
    await browser.passwordLogin(freshPhone(), DEMO_PASSWORD),
    await browser.passwordLogin(bare, DEMO_PASSWORD),
    await browser.post('/login/portalPwdLogin', { phone: PHONE, password: 'AAAA' }),
    await browser.post('/login/portalPwdLogin', { phone: PHONE, password: '不是密文' }),
    await browser.passwordLogin(PHONE, DEMO_PASSWORD.toLowerCase()),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject(WRONG);
    expect(shown(answer)).toEqual(shown(answers[0] as Answer));
  }
  await browser.passwordLogin(PHONE, DEMO_PASSWORD);
});

test('a password is compared as it was typed, with spaces and capitals', async () => {
  expect((await browser.passwordLogin(PHONE, ` ${DEMO_PASSWORD}`)).code).toBe(WRONG.code);
  expect((await browser.passwordLogin(PHONE, `${DEMO_PASSWORD} `)).code).toBe(WRONG.code);
  expect((await browser.passwordLogin(PHONE, DEMO_PASSWORD)).code).toBe(0);
});

describe.each([
  ['a known phone', () => PHONE],
  ['an unknown phone', freshPhone],
])('waiting: %s', (_name, phoneOf) => {
  test('five tries are free, then 1, 2, 4 … 900 s, to the millisecond', async () => {
    const phone = phoneOf();
    const guess = () => browser.passwordLogin(phone, 'Wrong12345');
    for (let count = 0; count < 5; count += 1) {
      const answer = await guess();
      expect(answer).toMatchObject(WRONG);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      const refused = await browser.passwordLogin(phone, DEMO_PASSWORD);
      expect(refused).toMatchObject({ status: 429, code: 429, msg: waitText(seconds) });
      expect(refused.headers['retry-after']).toBe(String(seconds));
      expect(shown(await guess())).toEqual(shown(refused));
      portal.clock.advance(seconds * SECOND - 1);
      const still = await guess();
      expect(still.headers['retry-after']).toBe('1');
      portal.clock.advance(1);
      const free = await guess();
      expect(free).toMatchObject(WRONG);
      expect(free.headers['retry-after']).toBeUndefined();
    }
    portal.clock.advance(15 * MINUTE);
  });
});

test('the right password after the wait opens, and gives the free tries back', async () => {
  for (let count = 0; count < 5; count += 1)
    await browser.passwordLogin('13800000002', 'Wrong12345');
  expect((await browser.passwordLogin('13800000002', DEMO_PASSWORD)).code).toBe(429);
  portal.clock.advance(SECOND);
  expect((await browser.passwordLogin('13800000002', DEMO_PASSWORD)).code).toBe(0);
  for (let count = 0; count < 4; count += 1)
    await browser.passwordLogin('13800000002', 'Wrong12345');
  expect((await browser.passwordLogin('13800000002', DEMO_PASSWORD)).code).toBe(0);
});

test('whoever is kept waiting still gets in by code', async () => {
  for (let count = 0; count < 6; count += 1) await browser.passwordLogin(PHONE, 'Wrong12345');
  expect((await browser.codeLogin(PHONE)).code).toBe(0);
  portal.clock.advance(15 * MINUTE);
});

describe('after right credentials only', () => {
  const told = (reason: { code: string; text: string }) => ({
    status: 400,
    code: reason.code,
    msg: reason.text,
  });

  test('a disabled account is told so', async () => {
    const set = (status: number) =>
      portal.database.owner
        .updateTable('account')
        .set({ status })
        .where('phone', '=', '13800000003')
        .execute();
    await set(2);
    expect(await browser.passwordLogin('13800000003', 'Wrong12345')).toMatchObject(WRONG);
    expect(await browser.passwordLogin('13800000003', DEMO_PASSWORD)).toMatchObject(
      told(SIGN_IN.disabled),
    );
    expect(await browser.codeLogin('13800000003')).toMatchObject(told(SIGN_IN.disabled));
    expect(browser.companion).toBeUndefined();
    await set(1);
  });

  test('an operator is sent to the console', async () => {
    expect(await browser.passwordLogin('13800000009', 'Wrong12345')).toMatchObject(WRONG);
    expect(await browser.passwordLogin('13800000009', DEMO_PASSWORD)).toMatchObject(
      told(SIGN_IN.operator),
    );
    expect(browser.companion).toBeUndefined();
  });
});

describe('argon2id', () => {
  test('the cost is 19 MiB, two passes, one lane, and every salt its own', async () => {
    const [one, other] = await Promise.all([hashPassword('Fang2048'), hashPassword('Fang2048')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword('Fang2048', one)).toBe(true);
    expect(await verifyPassword('Abc12346', one)).toBe(false);
  });

  test('without a hash or a password the work is done and the answer is no', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword(undefined, await hashPassword(''))).toBe(false);
    expect(await verifyPassword('Fang2048', 'rubbish')).toBe(false);
  });

  test('a flood is refused with 503 instead of queued without end', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 400 }, () =>
        inPasswordQueue('203.0.113.1', () => verifyPassword('Fang2048', null)),
      ),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { status: 503 } });
    expect(await verifyPassword('Fang2048', null)).toBe(false);
  });
});
