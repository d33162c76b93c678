import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { HOUR, MINUTE, SECOND } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';

const PHONE = '13800000001';
let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
});
afterAll(() => portal.close());

async function signedIn(): Promise<Browser> {
  const browser = new Browser(portal);
  const answer = await browser.passwordLogin(PHONE, DEMO_PASSWORD);
  expect(answer.code).toBe(0);
  return browser;
}

const INVALID = { status: 401, code: CODE.invalidToken, msg: TEXT.sessionExpired };
const ANONYMOUS = { status: 401, code: CODE.unauthenticated, msg: TEXT.unauthenticated };

function sessions(): Promise<{ count: string }> {
  return portal.database.superuser
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
}

describe('both halves', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = await signedIn();
  });

  test('together they open', async () => {
    expect((await browser.get('/user/getInfo')).code).toBe(0);
  });

  test('no bearer is 401, with the companion or without', async () => {
    browser.token = undefined;
    expect(await browser.get('/user/getInfo')).toMatchObject(ANONYMOUS);
    expect(await new Browser(portal).get('/user/getInfo')).toMatchObject(ANONYMOUS);
  });

  test('a bearer without its companion is worth nothing', async () => {
    const thief = new Browser(portal);
    thief.token = browser.token;
    expect(await thief.get('/user/getInfo')).toMatchObject(INVALID);
    thief.cookies.set('ps', 'x'.repeat(43));
    expect(await thief.get('/user/getInfo')).toMatchObject(INVALID);
    thief.cookies.set('ps', '');
    expect(await thief.get('/user/getInfo')).toMatchObject(INVALID);
  });

  test('the halves of two sessions do not fit', async () => {
    const other = await signedIn();
    other.token = browser.token;
    expect(await other.get('/user/getInfo')).toMatchObject(INVALID);
  });

  test('the session cookie by itself authenticates nothing', async () => {
    browser.cookies.set('portal-Token', browser.token ?? '');
    browser.token = undefined;
    expect(await browser.get('/user/getInfo')).toMatchObject(ANONYMOUS);
  });

  test.each(['', 'x', '中文', "' or 1=1 --", 'x'.repeat(5_000)])(
    'a bearer that is none: %j',
    async (text) => {
      browser.token = encodeURIComponent(text) || ' ';
      const answer = await browser.get('/user/getInfo');
      expect(answer.status).toBe(401);
    },
  );

  test('the database keeps neither half', async () => {
    const rows = await portal.database.superuser.selectFrom('session').selectAll().execute();
    const stored = JSON.stringify(rows);
    expect(stored).toContain(sha256(browser.token ?? ''));
    expect(stored).toContain(sha256(browser.companion ?? ''));
    expect(stored).not.toContain(browser.token);
    expect(stored).not.toContain(browser.companion);
  });
});

test('cookies are HttpOnly, strict, and of this host on https', async () => {
  const attributes = (header: unknown) => [header].flat().map(String).join('\n');
  const browser = new Browser(portal);
  const plain = await browser.passwordLogin(PHONE, DEMO_PASSWORD);
  expect(attributes(plain.headers['set-cookie'])).toMatch(
    /^ps=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/m,
  );
  expect(attributes(plain.headers['set-cookie'])).toMatch(
    /^pd=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/m,
  );

  const secure = await createTestApp({
    demo: true,
    env: { PUBLIC_ORIGIN: 'https://portal.example.cn' },
  });
  const other = new Browser(secure);
  const answer = await other.passwordLogin(PHONE, DEMO_PASSWORD);
  expect(attributes(answer.headers['set-cookie'])).toMatch(
    /^__Host-ps=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/m,
  );
  expect((await other.get('/user/getInfo')).code).toBe(0);
  const half = other.cookies.get('__Host-ps') ?? '';
  other.cookies.delete('__Host-ps');
  other.cookies.set('ps', half);
  expect(await other.get('/user/getInfo')).toMatchObject(INVALID);
  await secure.close();
});

describe('time', () => {
  test('idle for 30 minutes ends it, to the millisecond', async () => {
    const browser = await signedIn();
    portal.clock.advance(30 * MINUTE - 1);
    expect((await browser.get('/message/unread')).code).toBe(0);
    portal.clock.advance(1);
    expect(await browser.get('/message/unread')).toMatchObject(INVALID);
  });

  test('use keeps it alive, 12 hours end it, to the millisecond', async () => {
    const browser = await signedIn();
    for (let past = 0; past < 12 * HOUR - 20 * MINUTE; past += 20 * MINUTE) {
      portal.clock.advance(20 * MINUTE);
      expect((await browser.get('/user/getInfo')).code).toBe(0);
      await portal.idle();
    }
    portal.clock.advance(20 * MINUTE - 1);
    expect((await browser.get('/user/getInfo')).code).toBe(0);
    portal.clock.advance(1);
    expect(await browser.get('/user/getInfo')).toMatchObject(INVALID);
  });

  test('what a page asks by itself does not keep it alive', async () => {
    const browser = await signedIn();
    portal.clock.advance(20 * MINUTE);
    expect((await browser.get('/message/unread')).code).toBe(0);
    await portal.idle();
    portal.clock.advance(10 * MINUTE);
    expect(await browser.get('/message/unread')).toMatchObject(INVALID);
  });

  test('use is noted at most once a minute', async () => {
    const browser = await signedIn();
    const seen = async () => {
      await portal.idle();
      const row = await portal.database.superuser
        .selectFrom('session')
        .select('last_seen_at')
        .where('token_hash', '=', sha256(browser.token ?? ''))
        .executeTakeFirstOrThrow();
      return row.last_seen_at.getTime();
    };
    const start = portal.clock.now().getTime();
    portal.clock.advance(59_999);
    await browser.get('/user/getInfo');
    expect(await seen()).toBe(start);
    portal.clock.advance(1);
    await browser.get('/user/getInfo');
    expect(await seen()).toBe(start + MINUTE);
    portal.clock.advance(30 * SECOND);
    await browser.post('/message/read/all');
    expect(await seen()).toBe(start + MINUTE);
    portal.clock.advance(30 * SECOND);
    await browser.post('/message/read/all');
    expect(await seen()).toBe(start + 2 * MINUTE);
  });

  test('a clock that jumps back resurrects nothing that was pruned or ended', async () => {
    const browser = await signedIn();
    await browser.get('/login/logout');
    portal.clock.advance(-HOUR);
    expect((await browser.get('/user/getInfo')).status).toBe(401);
    portal.clock.advance(HOUR);
  });
});

describe('sign-in rotates', () => {
  test('signing in ends the session that this browser had, and no other', async () => {
    const first = await signedIn();
    const elsewhere = await signedIn();
    const old = { token: first.token, companion: first.companion ?? '' };
    await first.passwordLogin(PHONE, DEMO_PASSWORD);
    expect(first.token).not.toBe(old.token);
    expect(first.companion).not.toBe(old.companion);
    const preset = new Browser(portal);
    preset.token = old.token;
    preset.cookies.set('ps', old.companion);
    expect(await preset.get('/user/getInfo')).toMatchObject(INVALID);
    expect((await first.get('/user/getInfo')).code).toBe(0);
    expect((await elsewhere.get('/user/getInfo')).code).toBe(0);
  });

  test('another account in the same browser ends the former one too', async () => {
    const browser = await signedIn();
    const old = browser.token;
    await browser.passwordLogin('13800000002', DEMO_PASSWORD);
    const before = await sessions();
    const fresh = browser.token;
    browser.token = old;
    expect(await browser.get('/user/getInfo')).toMatchObject(INVALID);
    browser.token = fresh;
    expect((await browser.get('/user/getInfo')).code).toBe(0);
    expect(await sessions()).toEqual(before);
  });

  test('a preset companion never becomes a session', async () => {
    const browser = new Browser(portal);
    browser.cookies.set('ps', 'p'.repeat(43));
    browser.token = 't'.repeat(43);
    await browser.passwordLogin(PHONE, DEMO_PASSWORD);
    expect(browser.token).not.toBe('t'.repeat(43));
    expect(browser.companion).not.toBe('p'.repeat(43));
  });

  test('a failed sign-in ends nothing', async () => {
    const browser = await signedIn();
    await browser.passwordLogin(PHONE, 'Wrong123');
    expect((await browser.get('/user/getInfo')).code).toBe(0);
  });
});

describe('the end', () => {
  test('logout ends this session, expires the companion, and spares the others', async () => {
    const browser = await signedIn();
    const other = await signedIn();
    const { companion, token } = browser;
    const answer = await browser.get('/login/logout');
    expect(answer).toMatchObject({ code: 0, data: {} });
    expect(browser.companion).toBeUndefined();
    browser.cookies.set('ps', companion ?? '');
    expect(browser.token).toBe(token);
    expect(await browser.get('/user/getInfo')).toMatchObject(INVALID);
    expect(await browser.get('/login/logout')).toMatchObject(INVALID);
    expect((await other.get('/user/getInfo')).code).toBe(0);
  });

  test('no call is answered after the logout was', async () => {
    for (let race = 0; race < 40; race += 1) {
      const browser = await signedIn();
      const cookies = new Map(browser.cookies);
      const ended = browser.get('/login/logout');
      const during = Promise.all([1, 2, 3].map(() => browser.post('/message/read/all')));
      await ended;
      const twin = new Browser(portal);
      twin.token = browser.token;
      for (const [name, value] of cookies) twin.cookies.set(name, value);
      expect(await twin.get('/user/getInfo')).toMatchObject(INVALID);
      expect(await twin.post('/message/read/all')).toMatchObject(INVALID);
      for (const { code } of await during) expect([0, CODE.invalidToken]).toContain(code);
    }
  });

  test('a disabled account is out at once', async () => {
    const browser = await signedIn();
    const disable = (status: number) =>
      portal.database.owner
        .updateTable('account')
        .set({ status })
        .where('phone', '=', PHONE)
        .execute();
    await disable(2);
    expect(await browser.get('/user/getInfo')).toMatchObject(INVALID);
    expect(await browser.post('/message/read/all')).toMatchObject(INVALID);
    await disable(1);
  });

  test('a role that is taken away is gone with the next call', async () => {
    const browser = await signedIn();
    const companies = async () => {
      const { data } = await browser.get('/user/getInfo');
      return (data as { companyList: unknown[] }).companyList.length;
    };
    expect(await companies()).toBe(1);
    const relation = (status: number) =>
      portal.database.superuser.updateTable('account_relation').set({ status }).execute();
    await relation(3);
    expect(await companies()).toBe(0);
    await relation(2);
  });
});
