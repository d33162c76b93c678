import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_SIGN_IN } from '#contract/account/admin-login.ts';
import { SIGN_IN } from '#contract/account/login.ts';
import { OPERATOR } from '#contract/account/operator.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { STEP_SECONDS } from '#server/kernel/authentication/totp.ts';
import { SECOND } from '#server/kernel/clock.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { appCode } from '../helpers/app-code.ts';
import { type Answer, Browser } from '../helpers/browser.ts';

let portal: TestApp;
let strict: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  strict = await createTestApp({ demo: true, env: { ADMIN_TOTP: 'required' } });
});
afterAll(() => Promise.all([portal.close(), strict.close()]));

const told = ({ code, text }: { code: string; text: string }) => ({ code, msg: text });

const appCodeOf = (test: TestApp, secret: string, steps = 0) =>
  appCode(secret, test.clock.now(), steps);
const nextStep = (test: TestApp) => test.clock.advance(STEP_SECONDS * SECOND);
const fieldOf = (answer: Answer, name: string) => String((answer.data as never)[name]);

async function bindApp(
  test: TestApp,
  browser: Browser,
): Promise<{ secret: string; codes: string[] }> {
  const secret = fieldOf(await browser.post('/admin/user/beginOtp'), 'secret');
  const answer = await browser.post('/admin/user/confirmOtp', { code: appCodeOf(test, secret) });
  expect(answer.code).toBe(0);
  return { secret, codes: (answer.data as { recoveryCodes: string[] }).recoveryCodes };
}

describe('the first factor', () => {
  test('a password, with a companion of its own', async () => {
    const browser = new Browser(portal);
    const answer = await browser.adminLogin('13800000009', DEMO_PASSWORD);
    expect(answer).toMatchObject({ code: 0, data: { next: '', ticket: '' } });
    expect([...browser.cookies.keys()]).toEqual(expect.arrayContaining(['psa']));
    expect(browser.companion).toBeUndefined();
    const { data } = await browser.get('/admin/user/getInfo');
    expect(data).toMatchObject({
      nickName: '示例运营员',
      token: browser.token,
      otp: { enrolled: false, required: false, recoveryLeft: 0 },
      hasPassword: true,
    });
    // The nine of the enumeration and 总经理, whom the processes ask.
    expect((data as { roles: unknown[] }).roles).toHaveLength(10);
  });

  test('a code by SMS, of the console’s own purpose', async () => {
    const browser = new Browser(portal);
    const phone = '13800000010';
    await browser.get('/admin/login/sendLoginSms', { phone });
    expect(portal.sms.sent.at(-1)?.text).toContain('管理后台登录验证码');
    const code = portal.sms.codeOf(phone);
    expect(await browser.post('/login/phoneLogin', { phone, code })).toMatchObject(
      told(SIGN_IN.wrongCode),
    );
    const answer = browser.keep(await browser.post('/admin/login/smsLogin', { phone, code }));
    expect(answer.code).toBe(0);
    expect((await browser.get('/admin/user/getInfo')).code).toBe(0);
  });

  test('a customer is sent to the portal, after right credentials alone', async () => {
    const browser = new Browser(portal);
    expect(await browser.adminLogin('13800000001', 'Wrong12345')).toMatchObject(
      told(SIGN_IN.wrongPassword),
    );
    expect(await browser.adminLogin('13800000001', DEMO_PASSWORD)).toMatchObject(
      told(ADMIN_SIGN_IN.notOperator),
    );
    expect(browser.cookies.size).toBe(0);
  });

  test('shares the portal’s counter of wrong passwords', async () => {
    const browser = new Browser(portal);
    const phone = '13800000015';
    for (let i = 0; i < 3; i += 1) await browser.passwordLogin(phone, 'Wrong12345');
    for (let i = 0; i < 2; i += 1) await browser.adminLogin(phone, 'Wrong12345');
    const answer = await browser.adminLogin(phone, DEMO_PASSWORD);
    expect(answer).toMatchObject({ status: 429, msg: '尝试次数过多，请 1 秒后再试' });
    expect(answer.headers['retry-after']).toBe('1');
  });

  test('logout ends the session and takes the companion away', async () => {
    const browser = new Browser(portal);
    await browser.adminLogin('13800000009', DEMO_PASSWORD);
    expect((await browser.get('/admin/login/logout')).code).toBe(0);
    expect(browser.cookies.has('psa')).toBe(false);
    expect((await browser.get('/admin/user/getInfo')).code).toBe('invalid_token');
  });
});

describe('a sign-in that is refused', () => {
  const phone = '13800000014';
  const wrong = (of: string) => new Browser(portal).adminLogin(of, 'Wrong12345');
  const guess = (of: string) =>
    new Browser(portal).post('/admin/login/smsLogin', { phone: of, code: '000000' });
  const rows = () =>
    portal.database.owner
      .selectFrom('audit_log')
      .innerJoin('account', 'account.id', 'audit_log.account_id')
      .select(['action', 'phone', 'detail'])
      .where('action', 'in', ['adminPwdLogin', 'adminSmsLogin'])
      .where(sql<boolean>`detail <> '{}'::jsonb`)
      .execute();

  test('leaves its row in the log, which tells it from one that was not', async () => {
    const before = (await rows()).length;
    expect(await wrong(phone)).toMatchObject(told(SIGN_IN.wrongPassword));
    expect(await guess(phone)).toMatchObject(told(SIGN_IN.wrongCode));
    expect((await rows()).slice(before)).toEqual([
      { action: 'adminPwdLogin', phone, detail: { refused: SIGN_IN.wrongPassword.text } },
      { action: 'adminSmsLogin', phone, detail: { refused: SIGN_IN.wrongCode.text } },
    ]);
    const browser = new Browser(portal);
    await browser.adminLogin('13800000009', DEMO_PASSWORD);
    const { data } = await browser.post('/admin/log/page', { action: 'adminPwdLogin' });
    const results = (data as { content: { result: string }[] }).content.map((row) => row.result);
    expect(results[0]).toBe('成功');
    expect(results).toContain('失败');
    const refused = await browser.post('/admin/log/page', { refused: true });
    const content = (refused.data as { content: { action: string; result: string }[] }).content;
    expect(new Set(content.map((row) => row.result))).toEqual(new Set(['失败']));
    expect(content.slice(0, 2).map((row) => row.action)).toEqual([
      'adminSmsLogin',
      'adminPwdLogin',
    ]);
  });

  test('is told as well where an operator’s password is tried at the portal, and no other’s', async () => {
    const kept = async () =>
      (
        await sql<{ phone: string }>`
          select a.phone from audit_log l join account a on a.id = l.account_id
          where l.action = 'portalPwdLogin' and l.detail ? 'refused' order by l.id`.execute(
          portal.database.owner,
        )
      ).rows;
    const before = (await kept()).length;
    for (const of of ['13800000001', '13800000016', '13999999999']) {
      const browser = new Browser(portal);
      const answer = await browser.post('/login/portalPwdLogin', {
        phone: of,
        password: browser.seal('Wrong12345'),
      });
      expect(answer).toMatchObject(told(SIGN_IN.wrongPassword));
    }
    expect((await kept()).slice(before)).toEqual([{ phone: '13800000016' }]);
  });

  test('leaves none of a phone that no operator has, and no more than thirty an hour', async () => {
    const before = (await rows()).length;
    for (const of of ['13800000001', '13999999999']) {
      await wrong(of);
      await guess(of);
    }
    expect(await rows()).toHaveLength(before);
    for (let i = 0; i < 40; i += 1) await guess('13800000012');
    const guessed = async () => (await rows()).filter((row) => row.phone === '13800000012');
    expect(await guessed()).toHaveLength(30);
    // Codes are guessed for nothing, and hide no guess at a password.
    await wrong('13800000012');
    expect((await guessed()).map(({ action }) => action)).toContain('adminPwdLogin');
  });

  test('costs the counters nothing, whatever phone it names', async () => {
    const counters = async () =>
      (await portal.database.superuser.selectFrom('address_counter').selectAll().execute()).length;
    const before = await counters();
    for (let i = 0; i < 5; i += 1) await guess(`1399999990${i}`);
    expect(await counters()).toBe(before);
  });

  test('for a new password is told, too', async () => {
    const of = '13800000015';
    const password = new Browser(portal);
    const answer = await password.post('/admin/login/findPassword', {
      phone: of,
      code: '000000',
      password: password.seal('gelbe Birnen im Mai'),
    });
    expect(answer.status).toBe(400);
    const { rows: kept } = await sql<{ action: string }>`
      select action from audit_log where detail ? 'refused' order by id desc limit 1`.execute(
      portal.database.owner,
    );
    expect(kept[0]?.action).toBe('adminFindPassword');
  });
});

describe('an operator’s new password', () => {
  test('is held to the strong rule, by code and by the old one', async () => {
    const browser = new Browser(portal);
    const phone = '13800000011';
    await browser.get('/admin/login/sendFindPasswordSms', { phone });
    const code = portal.sms.codeOf(phone);
    const set = (password: string) =>
      browser.post('/admin/login/findPassword', { phone, code, password: browser.seal(password) });
    expect((await set('Abc123')).status).toBe(422);
    expect((await set('Password2026')).status).toBe(422);
    expect((await set(`x${phone}x`)).status).toBe(422);
    expect((await set('gelbe Birnen im Mai')).code).toBe(0);
    expect((await browser.adminLogin(phone, DEMO_PASSWORD)).code).toBe(SIGN_IN.wrongPassword.code);
    expect((await browser.adminLogin(phone, 'gelbe Birnen im Mai')).code).toBe(0);
    const change = (password: string) =>
      browser.post('/admin/user/changePassword', {
        oldPassword: browser.seal('gelbe Birnen im Mai'),
        password: browser.seal(password),
      });
    expect((await change('abc123')).status).toBe(422);
    expect((await change('rote Beeren im Juni')).code).toBe(0);
  });
});

describe('the second factor', () => {
  test('is asked for once an app is bound, and no code serves twice', async () => {
    const phone = '13800000012';
    const browser = new Browser(portal);
    await browser.adminLogin(phone, DEMO_PASSWORD);
    const { secret, codes } = await bindApp(portal, browser);
    expect(new Set(codes).size).toBe(10);

    const other = new Browser(portal);
    const first = await other.post('/admin/login/pwdLogin', {
      phone,
      password: other.seal(DEMO_PASSWORD),
    });
    expect(first.data).toMatchObject({ token: '', next: 'otp' });
    expect(other.cookies.has('psa')).toBe(false);
    // Who has guessed the password and stops here has left a row, too.
    const { rows: lastRow } = await sql<{ detail: unknown }>`
      select detail from audit_log where action = 'adminPwdLogin' order by id desc limit 1`.execute(
      portal.database.owner,
    );
    expect(lastRow).toEqual([{ detail: { next: 'otp' } }]);
    const ticket = fieldOf(first, 'ticket');
    const second = (from: Browser, code: string) =>
      from.post('/admin/login/otpLogin', { ticket, code });
    expect(await second(other, appCodeOf(portal, secret))).toMatchObject(
      told(ADMIN_SIGN_IN.wrongOtp),
    );
    nextStep(portal);
    const code = appCodeOf(portal, secret);
    expect(await second(new Browser(portal), code)).toMatchObject(told(ADMIN_SIGN_IN.stepExpired));
    expect((await second(other, code)).code).toBe(0);
    expect(await second(other, code)).toMatchObject(told(ADMIN_SIGN_IN.stepExpired));
  });

  test('a recovery code takes its place, once', async () => {
    const phone = '13800000013';
    const browser = new Browser(portal);
    await browser.adminLogin(phone, DEMO_PASSWORD);
    const { codes } = await bindApp(portal, browser);
    const enter = async (code: string) => {
      const other = new Browser(portal);
      const first = await other.adminLogin(phone, DEMO_PASSWORD);
      return other.post('/admin/login/otpLogin', { ticket: fieldOf(first, 'ticket'), code });
    };
    expect((await enter(codes[0]?.toUpperCase() ?? '')).code).toBe(0);
    expect(await enter(codes[0] ?? '')).toMatchObject(told(ADMIN_SIGN_IN.wrongOtp));
    const { data } = await browser.get('/admin/user/getInfo');
    expect(data).toMatchObject({ otp: { enrolled: true, recoveryLeft: 9 } });
  });

  test('guessing is slowed down, whatever the number of tickets', async () => {
    const phone = '13800000016';
    const browser = new Browser(portal);
    await browser.adminLogin(phone, DEMO_PASSWORD);
    await bindApp(portal, browser);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const first = await new Browser(portal).adminLogin(phone, DEMO_PASSWORD);
      expect(fieldOf(first, 'next')).toBe('otp');
      statuses.push((await browser.post('/admin/user/removeOtp', { code: '000000' })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('an app is unbound and its recovery codes renewed by a code of it', async () => {
    const browser = new Browser(portal);
    await browser.adminLogin('13800000017', DEMO_PASSWORD);
    const { secret, codes } = await bindApp(portal, browser);
    expect(await browser.post('/admin/user/beginOtp')).toMatchObject(told(OPERATOR.enrolled));
    nextStep(portal);
    const renewed = await browser.post('/admin/user/renewRecoveryCodes', {
      code: appCodeOf(portal, secret),
    });
    expect((renewed.data as { recoveryCodes: string[] }).recoveryCodes).not.toContain(codes[0]);
    expect(await browser.post('/admin/user/removeOtp', { code: codes[0] ?? '' })).toMatchObject(
      told(ADMIN_SIGN_IN.wrongOtp),
    );
    nextStep(portal);
    const removed = await browser.post('/admin/user/removeOtp', {
      code: appCodeOf(portal, secret),
    });
    expect(removed.code).toBe(0);
    expect((await browser.post('/admin/user/beginOtp')).code).toBe(0);
  });

  test('where it is required, the first sign-in binds an app before there is a session', async () => {
    const browser = new Browser(strict);
    const first = await browser.adminLogin('13800000009', DEMO_PASSWORD);
    expect(first.data).toMatchObject({ token: '', next: 'enrol' });
    const ticket = fieldOf(first, 'ticket');
    const begun = await browser.post('/admin/login/beginEnrolment', { ticket });
    const secret = fieldOf(begun, 'secret');
    expect(fieldOf(begun, 'uri')).toContain(`secret=${secret}`);
    const wrong = await browser.post('/admin/login/otpLogin', { ticket, code: '123' });
    expect(wrong.status).toBe(422);
    const code = appCodeOf(strict, secret);
    const done = browser.keep(await browser.post('/admin/login/otpLogin', { ticket, code }));
    expect((done.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    nextStep(strict);
    const remove = await browser.post('/admin/user/removeOtp', { code: appCodeOf(strict, secret) });
    expect(remove).toMatchObject(told(OPERATOR.required));
  });

  test('a ticket ends after five minutes', async () => {
    const browser = new Browser(strict);
    const first = await browser.adminLogin('13800000010', DEMO_PASSWORD);
    strict.clock.advance(301 * SECOND);
    const ticket = fieldOf(first, 'ticket');
    expect(await browser.post('/admin/login/beginEnrolment', { ticket })).toMatchObject(
      told(ADMIN_SIGN_IN.stepExpired),
    );
  });
});
