import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { ApiError } from '#src/lib/errors.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { fakeBrowser } from '../helpers/fake-browser.ts';
import { callAt, listen } from '../helpers/real-wire.ts';

// The client's own modules against the real server: what travels is what both sides agree on.

let portal: TestApp;
let origin: string;
beforeAll(async () => {
  portal = await createTestApp();
  origin = await listen(portal);
});
afterAll(() => portal.close());

/** A page of a new browser; the modules are fresh, so nothing of another test is known to them. */
async function openPage(jar?: Map<string, string>) {
  callAt(origin, jar);
  vi.resetModules();
  const [api, session, enums, unread] = await Promise.all([
    import('#src/api/login.ts'),
    import('#src/stores/session.ts'),
    import('#src/stores/enums.ts'),
    import('#src/stores/unread.ts'),
  ]);
  return { api, session, enums, unread };
}

beforeEach(() => {
  fakeBrowser();
});

let used = 0;
function newPhone(): string {
  used += 1;
  return `1550000${String(used).padStart(4, '0')}`;
}

const minute = () => portal.clock.advance(61_000);

async function registered(password = 'Changjiang2026') {
  const page = await openPage();
  const phone = newPhone();
  await page.api.sendSms('register', phone);
  const code = portal.sms.codeOf(phone);
  const form = { userName: '王建国', phone, code, email: '', password };
  page.session.signedIn(await page.api.registerAccount(form));
  return { ...page, phone, password };
}

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  return (await promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error,
  )) as ApiError;
}

test('registers, loads user and enumerations, counts messages, signs out', async () => {
  const { session, enums, unread, phone } = await registered();
  const user = await session.loadUser();
  expect(user).toMatchObject({ nickName: '王建国', phone, companyList: [] });
  expect(session.$userStatus.get()).toBe(1);
  expect(Object.keys(enums.$enums.get()).length).toBeGreaterThan(10);
  expect(enums.enumName('ProductType', '101')).toBe('市政道路');
  await unread.refreshUnread();
  expect(unread.$unread.get()).toBeTypeOf('number');
  const jar = document.cookie;
  await session.signOut();
  expect([document.cookie, session.$token.get()]).toEqual(['', undefined]);
  expect(jar).toContain('portal-Token=');
});

test('signs in both ways; the password travels encrypted', async () => {
  const { api, session, phone, password } = await registered();
  await session.signOut();
  minute();
  await api.sendSms('login', phone);
  session.signedIn(await api.loginByCode({ phone, code: portal.sms.codeOf(phone) }));
  await session.loadUser();
  await session.signOut();
  session.signedIn(await api.loginByPassword(phone, password));
  await session.loadUser();
  expect(session.$user.get()?.phone).toBe(phone);
  expect(JSON.stringify(portal.log)).not.toContain(password);
});

test('a wrong password and a wrong code say so, in the words of the server', async () => {
  const { api, phone } = await registered();
  expect(await refusal(api.loginByPassword(phone, 'Wrong2026'))).toMatchObject({
    kind: 'business',
    code: 'wrong_password',
    message: '手机号或密码错误',
  });
  const wrong = { phone, code: '000000', password: 'Huanghe2027' };
  expect((await refusal(api.retrievePassword(wrong))).message).toBe('验证码错误或已失效');
});

test('a refused field arrives as a field', async () => {
  const { api } = await openPage();
  const error = await refusal(api.sendSms('login', '123'));
  expect(error).toMatchObject({ code: 422 });
  expect(error.fields).toEqual([{ path: 'phone', message: '请输入正确的手机号' }]);
});

test('a second code within a minute is refused with the seconds to wait', async () => {
  const { api } = await openPage();
  const phone = newPhone();
  await api.sendSms('register', phone);
  const error = await refusal(api.sendSms('register', phone));
  expect(error).toMatchObject({ code: 429 });
  expect(error.message).toMatch(/^请 \d+ 秒后再获取验证码$/);
  expect(error.retryAfter).toBeGreaterThan(0);
});

test('retrieving the password ends the session, which is told once', async () => {
  const { api, session, unread, phone } = await registered();
  minute();
  await api.sendSms('findPassword', phone);
  await api.retrievePassword({ phone, code: portal.sms.codeOf(phone), password: 'Huanghe2027' });
  expect(await refusal(unread.refreshUnread())).toMatchObject({ kind: 'session-expired' });
  expect(session.$sessionExpired.get()).toBe(true);
  await expect(session.loadUser()).rejects.toThrow('登录状态已过期');
  expect(document.cookie).toBe('');
  session.signedIn(await api.loginByPassword(phone, 'Huanghe2027'));
  await session.loadUser();
  expect(session.$user.get()?.phone).toBe(phone);
});

test('a token without its companion cookie is worth nothing', async () => {
  const jar = new Map<string, string>();
  const page = await openPage(jar);
  const phone = newPhone();
  await page.api.sendSms('register', phone);
  const code = portal.sms.codeOf(phone);
  const form = { userName: '王建国', phone, code, email: '', password: 'Changjiang2026' };
  page.session.signedIn(await page.api.registerAccount(form));
  jar.clear();
  expect(await refusal(page.session.fetchUser())).toMatchObject({ kind: 'session-expired' });
});

test('a device whose clock is a day off learns the time and gets through', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: portal.clock.now().getTime() + 86_400_000 });
  const { api } = await openPage();
  const phone = newPhone();
  await api.sendSms('register', phone);
  expect(portal.sms.codeOf(phone)).toMatch(/^\d{6}$/);
  vi.useRealTimers();
});
