import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, type SessionRow } from '#contract/account/account.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { wireTime } from '#server/kernel/clock.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

// My sessions: seen, ended one by one or all at once, dead at once.

const MINUTE = 60_000;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50';
let portal: TestApp;
let people: People;

beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_100_000_000);
});
afterAll(() => portal.close());

async function sessionsOf(browser: Browser): Promise<SessionRow[]> {
  const { code, data } = await browser.get('/user/sessions');
  expect(code).toBe(0);
  return data as SessionRow[];
}

describe('the list', () => {
  test('says device, place and times, this one first', async () => {
    portal.clock.set('2026-06-01T09:00:00+08:00');
    const { phone, browser } = await people.newcomer();
    portal.clock.advance(5 * MINUTE);
    const other = new Browser(portal);
    other.userAgent = IPHONE;
    const form = { phone, password: other.seal('Fang2048') };
    other.keep(
      await other.call('/login/portalPwdLogin', { body: form, remoteAddress: '203.0.113.7' }),
    );
    expect(await sessionsOf(browser)).toEqual([
      {
        id: expect.any(String),
        current: true,
        device: 'Windows 电脑 · Chrome 浏览器',
        place: '本机',
        firstTime: '2026-06-01 09:00:00',
        lastTime: '2026-06-01 09:00:00',
      },
      {
        id: expect.any(String),
        current: false,
        device: '苹果手机 · 微信',
        place: '公网 203.0.113.7',
        firstTime: '2026-06-01 09:05:00',
        lastTime: '2026-06-01 09:05:00',
      },
    ]);
  });

  test('leaves out what has run out, and what is somebody else’s', async () => {
    const { phone, browser } = await people.newcomer();
    await people.signedIn(phone);
    await people.newcomer();
    portal.clock.advance(20 * MINUTE);
    expect(await sessionsOf(browser)).toHaveLength(2);
    // That this session was used is noted after the answer.
    const used = wireTime(portal.clock.now());
    await expect.poll(async () => (await sessionsOf(browser))[0]?.lastTime).toBe(used);
    portal.clock.advance(15 * MINUTE);
    expect(await sessionsOf(browser)).toHaveLength(1);
  });

  test('holds no half of any session', async () => {
    const { browser } = await people.newcomer();
    const { body } = await browser.get('/user/sessions');
    expect(body).not.toContain(browser.token);
    expect(body).not.toMatch(/[0-9a-f]{64}/);
  });
});

describe('ending', () => {
  test('one: it is dead at once, for every call, and the others live', async () => {
    const { phone, browser } = await people.newcomer();
    const ended = await people.signedIn(phone);
    const kept = await people.signedIn(phone);
    const id = (await sessionsOf(ended))[0]?.id;
    expect((await browser.post('/user/endSession', { id })).code).toBe(0);
    for (const { method, path, access } of ENDPOINTS) {
      if (access !== 'session' || path.includes(':')) continue;
      const answer = await ended.call(path, method === 'POST' ? { body: {} } : {});
      expect(answer.code, path).toBe('invalid_token');
    }
    expect((await kept.get('/user/getInfo')).code).toBe(0);
    expect(await people.eventsOf(await people.idOf(phone))).toContain('account.sessionEnded');
    expect((await browser.post('/user/endSession', { id })).code).toBe(404);
  });

  test('one that is not mine: it does not exist, and lives on', async () => {
    const mine = await people.newcomer();
    const theirs = await people.newcomer();
    const id = (await sessionsOf(theirs.browser))[0]?.id;
    expect(await mine.browser.post('/user/endSession', { id })).toMatchObject({
      code: 404,
      msg: '记录不存在',
    });
    expect((await theirs.browser.get('/user/getInfo')).code).toBe(0);
    for (const malformed of ['', '0', 'x', '9'.repeat(30), null]) {
      expect((await mine.browser.post('/user/endSession', { id: malformed })).code).toBe(422);
    }
  });

  test('this one: that is what signing out is for', async () => {
    const { browser } = await people.newcomer();
    const id = (await sessionsOf(browser))[0]?.id;
    expect((await browser.post('/user/endSession', { id })).code).toBe(ACCOUNT.ownSession.code);
    expect((await browser.get('/user/getInfo')).code).toBe(0);
  });

  test('all others: answers how many, tells once, and nothing when there are none', async () => {
    const { phone, browser } = await people.newcomer();
    const others = [await people.signedIn(phone), await people.signedIn(phone)];
    expect((await browser.post('/user/endOtherSessions')).data).toBe(2);
    for (const other of others) {
      expect((await other.get('/user/getInfo')).code).toBe('invalid_token');
    }
    expect((await browser.post('/user/endOtherSessions')).data).toBe(0);
    const events = await people.eventsOf(await people.idOf(phone));
    expect(events.filter((topic) => topic === 'account.otherSessionsEnded')).toHaveLength(1);
  });

  test('while the other one writes: after the answer no write of it comes through', async () => {
    const { phone, browser } = await people.newcomer();
    for (let round = 0; round < 8; round += 1) {
      const other = await people.signedIn(phone);
      const writing = other.post('/message/read/all');
      const ended = await browser.post('/user/endOtherSessions');
      expect(ended.code).toBe(0);
      expect((await other.post('/message/read/all')).code).toBe('invalid_token');
      expect([0, 'invalid_token']).toContain((await writing).code);
    }
  });

  test('each other at one moment: one of the two stays', async () => {
    const { phone, browser } = await people.newcomer();
    const other = await people.signedIn(phone);
    const answers = await Promise.all([
      browser.post('/user/endOtherSessions'),
      other.post('/user/endOtherSessions'),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const alive = [];
    for (const one of [browser, other]) alive.push((await one.get('/user/getInfo')).code);
    expect(alive.sort()).toEqual([0, 'invalid_token']);
  });
});
