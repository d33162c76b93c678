import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT, ACCOUNT_FIELD } from '#contract/account/account.ts';
import { randomText } from '#server/kernel/crypto/random.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { onceLooked } from '../helpers/once-looked.ts';
import { People } from '../helpers/people.ts';

// The password of an account, changed with the old one.

const OLD = 'Fang2048';
const NEW = 'Lotus7391';
let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_200_000_000);
});
afterAll(() => portal.close());

const formOf = (browser: Browser, oldPassword: string, password: string) => ({
  oldPassword: browser.seal(oldPassword),
  password: browser.seal(password),
  confirmPassword: '',
});

const change = (browser: Browser, old = OLD, wanted = NEW) =>
  browser.post('/user/changePassword', formOf(browser, old, wanted));

test('ends all other sessions and keeps this one', async () => {
  const { phone, browser } = await people.newcomer();
  const elsewhere = await people.signedIn(phone);
  expect((await change(browser)).code).toBe(0);
  expect((await browser.get('/user/getInfo')).code).toBe(0);
  expect((await elsewhere.get('/user/getInfo')).code).toBe('invalid_token');
  expect((await new Browser(portal).passwordLogin(phone, OLD)).code).toBe('wrong_password');
  expect((await new Browser(portal).passwordLogin(phone, NEW)).code).toBe(0);
  const id = await people.idOf(phone);
  expect(await people.auditOf(id)).toContain('changePassword');
  expect(await people.eventsOf(id)).toContain('account.passwordReplaced');
});

test('wants the old one, and slows guessing down together with the sign-in', async () => {
  const { phone, browser } = await people.newcomer();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await change(browser, 'Wrong123')).toMatchObject({
      status: 400,
      code: ACCOUNT.wrongOldPassword.code,
      msg: '原密码错误',
    });
  }
  expect(await change(browser)).toMatchObject({ code: 429, msg: '尝试次数过多，请 1 秒后再试' });
  expect((await new Browser(portal).passwordLogin(phone, OLD)).code).toBe(429);
  portal.clock.advance(2_000);
  expect((await change(browser)).code).toBe(0);
});

test('holds the new one to the rule, before it counts a try', async () => {
  const { browser } = await people.newcomer();
  for (const weak of ['', 'abc1', 'abcdefgh', '12345678', 'a1'.repeat(10), '密码abc123']) {
    const answer = await change(browser, 'Wrong123', weak);
    expect(answer, weak).toMatchObject({ status: 422, data: { fields: [{ path: 'password' }] } });
  }
  expect(await change(browser, OLD, OLD)).toMatchObject({
    status: 422,
    data: { fields: [{ path: 'password', message: ACCOUNT_FIELD.samePassword }] },
  });
  expect((await change(browser)).code).toBe(0);
});

test('what is no ciphertext of ours is a wrong password, not an error of the server', async () => {
  const { browser } = await people.newcomer();
  const form = formOf(browser, OLD, NEW);
  const broken = await browser.post('/user/changePassword', { ...form, oldPassword: 'AAAA' });
  expect(broken.code).toBe(ACCOUNT.wrongOldPassword.code);
  const missing = await browser.post('/user/changePassword', { password: form.password });
  expect(missing).toMatchObject({ status: 422, data: { fields: [{ path: 'oldPassword' }] } });
});

test('a retry under the same request number gets the same answer and proves nothing again', async () => {
  const { phone, browser } = await people.newcomer();
  const requestId = randomText(24);
  const body = formOf(browser, OLD, NEW);
  const first = await browser.call('/user/changePassword', { body, requestId });
  const again = await browser.call('/user/changePassword', { body, requestId });
  expect(first.code).toBe(0);
  expect(again.body).toBe(first.body);
  expect(again.headers['idempotent-replay']).toBe('true');
  const events = await people.eventsOf(await people.idOf(phone));
  expect(events.filter((topic) => topic === 'account.passwordReplaced')).toHaveLength(1);
  const other = await browser.call('/user/changePassword', {
    body: formOf(browser, NEW, 'Other1234'),
    requestId,
  });
  expect(other.code).toBe(409);
});

test('of four changes with the same old password at one moment, one gets through', async () => {
  const { phone, browser } = await people.newcomer();
  const wanted = Array.from({ length: 4 }, (_, index) => `Wanted10${index}`);
  const answers = await Promise.all(wanted.map((password) => change(browser, OLD, password)));
  const won = answers.findIndex(({ code }) => code === 0);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const valid = [];
  for (const password of wanted) {
    portal.clock.advance(900_000);
    const { code } = await new Browser(portal).passwordLogin(phone, password);
    if (code === 0) valid.push(password);
  }
  expect(valid).toEqual([wanted[won]]);
});

test('without the second look under the lock, more than one would get through', async () => {
  const { phone } = await people.newcomer();
  const { owner, db } = portal.database;
  const before = await owner
    .selectFrom('account')
    .select('password_hash')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const looked = onceLooked(2);
  const naive = async (hash: string) => {
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    if (password_hash !== before.password_hash) return false;
    await looked();
    await db
      .updateTable('account')
      .set({ password_hash: hash })
      .where('phone', '=', phone)
      .execute();
    return true;
  };
  const won = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(naive));
  expect(won.filter(Boolean).length).toBeGreaterThan(1);
});

test('an account that never had a password is told how to get one', async () => {
  const { phone, browser } = await people.newcomer();
  await portal.database.owner
    .updateTable('account')
    .set({ password_hash: null })
    .where('phone', '=', phone)
    .execute();
  expect((await change(browser)).code).toBe(ACCOUNT.noPassword.code);
  expect((await browser.get('/user/security')).data).toMatchObject({ hasPassword: false });
});
