import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phoneLogin } from '#contract/account/login.ts';
import { commonKey } from '#contract/common.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { isUsc } from '#contract/validators/checksum.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { loadDemo } from '#server/demo/demo.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signIn } from '#server/kernel/session/sign-in.ts';
import { registerRoutes } from '#server/kernel/wire/register-routes.ts';
import { publicRead } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser, signedHeaders } from '../helpers/browser.ts';
import { byThemselves } from '../helpers/digits.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_200_000_000);
});
afterAll(() => portal.close());

describe('deny by default', () => {
  test('a route without an access rule stops the start, by hand too', async () => {
    const start = createTestApp({ extra: (app) => void app.get('/open', () => 'x') });
    await expect(start).rejects.toThrow('Routes without an access rule: GET /api/open');
  });

  test('so does one whose rule is no rule', async () => {
    const config = { access: 'everybody' as 'public' };
    const start = createTestApp({ extra: (app) => void app.get('/open', { config }, () => 'x') });
    await expect(start).rejects.toThrow('GET /api/open');
  });

  test('and one of operators that names no roles', async () => {
    const config = { access: 'operator' } as const;
    const start = createTestApp({ extra: (app) => void app.get('/desk', { config }, () => 'x') });
    await expect(start).rejects.toThrow('Routes of operators without roles: GET /api/desk');
  });

  test('and one that the rest of the process registers', async () => {
    const start = createTestApp({ register: async (app) => void app.get('/side', () => 'x') });
    await expect(start).rejects.toThrow('GET /side');
  });

  test('an endpoint without a handler, or with two, stops the start', () => {
    expect(() => registerRoutes(portal.app, [], { checked: true })).toThrow(
      'Endpoints without a handler: ',
    );
    const route = { endpoint: commonKey, handle: () => Promise.resolve({}) };
    expect(() => registerRoutes(portal.app, [route, route], { checked: true })).toThrow(
      'commonKey has two handlers',
    );
  });

  test('a handler of the wrong kind stops the start', () => {
    const kernel = {} as Parameters<typeof publicRead>[0];
    const never = () => Promise.reject(new Error('never called'));
    expect(() => publicRead(kernel, phoneLogin, never)).toThrow('phoneLogin is public/sign-in');
    expect(() => write(kernel, commonKey, never)).toThrow('commonKey is public/read');
    expect(() => signIn(kernel, commonKey, never)).toThrow('commonKey is public/read');
  });

  test('every call that needs a session refuses whoever has none, or half of one', async () => {
    const { browser } = await people.newcomer();
    for (const { method, path, access } of ENDPOINTS.filter((one) => one.access !== 'public')) {
      const visitor = new Browser(portal);
      const url = path.replaceAll(/:[^/]+/g, '42');
      const call = () => visitor.call(url, { method, ...(method === 'POST' ? { body: {} } : {}) });
      expect((await call()).status, `${path} ${access}`).toBe(401);
      visitor.token = browser.token;
      expect((await call()).code, path).toBe('invalid_token');
    }
  });
});

describe('OpenAPI', () => {
  interface Document {
    openapi: string;
    paths: Record<
      string,
      Record<string, { operationId: string; responses: object; security?: object[] }>
    >;
  }
  const url = '/api/openapi.json';

  test('lists every endpoint in development', async () => {
    const headers = signedHeaders(url, {}, { at: portal.clock.now().getTime() });
    const document = (await portal.app.inject({ url, headers })).json<Document>();
    expect(document.openapi).toBe('3.1.0');
    for (const { name, method, path, access } of ENDPOINTS) {
      const documented = `/api${path.replaceAll(/:([^/]+)/g, '{$1}')}`;
      const operation = document.paths[documented]?.[method.toLowerCase()];
      expect(operation?.operationId, path).toBe(name);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['200', '4XX', '5XX']),
      );
      expect(operation?.security !== undefined, path).toBe(access !== 'public');
    }
  });

  test('is not there in production', async () => {
    const config = { ...portal.config, production: true };
    const live = await createTestApp({ config });
    const headers = signedHeaders(url, {}, { at: live.clock.now().getTime() });
    expect((await live.app.inject({ url, headers })).statusCode).toBe(404);
    await live.close();
  });
});

describe('row-level security is a second line of defence', () => {
  const OWNED = [
    'account_relation',
    'session',
    'known_device',
    'idempotency',
    'message',
    'saved_view',
    'draft',
  ] as const;

  test('it is on and forced for every table with an owner, and the application owns none', async () => {
    const { rows } = await sql<{ name: string; on: boolean; forced: boolean; owner: string }>`
      select relname as name, relrowsecurity as on, relforcerowsecurity as forced, rolname as owner
      from pg_class join pg_roles on pg_roles.oid = relowner
      where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(portal.database.owner);
    for (const name of OWNED) {
      expect(rows.find((row) => row.name === name)).toMatchObject({ on: true, forced: true });
    }
    for (const { owner } of rows) expect(owner).not.toBe('portal_app');
  });

  test.each(OWNED)(
    '%s shows nothing to whoever is nobody, and only their own to others',
    async (table) => {
      const { phone, browser } = await people.newcomer();
      await browser.post('/message/read/all');
      const stranger = await people.newcomer();
      for (const one of [browser, stranger.browser]) {
        await one.post('/portal/savedView/save', { listKey: 'bank', name: '一', state: {} });
        await one.post('/portal/draft/save', { draftKey: 'bank:new', content: {} });
      }
      const accountId = await people.idOf(phone);
      const foreign = await people.idOf(stranger.phone);
      const { db, superuser } = portal.database;
      for (const account_id of [accountId, foreign]) {
        const text = { msg_type: '1', title: '一', content: '', query: '{}' };
        const row = { account_id, ...text, created_at: portal.clock.now() };
        await superuser.insertInto('message').values(row).execute();
      }
      const everything = sql<{ account_id: string }>`select account_id from ${sql.table(table)}`;
      expect((await everything.execute(superuser)).rows.length).toBeGreaterThan(0);
      expect((await everything.execute(db)).rows).toEqual([]);
      const seen = await inScope(
        db,
        { accountId },
        async (tx) => (await everything.execute(tx)).rows,
      );
      for (const row of seen) expect(row.account_id).toBe(accountId);
      const taken = await inScope(db, { accountId }, async (tx) => {
        const { numAffectedRows } = await sql`
        update ${sql.table(table)} set account_id = ${accountId} where account_id = ${foreign}`.execute(
          tx,
        );
        return numAffectedRows;
      });
      expect(taken).toBe(0n);
    },
  );

  test('a row cannot be put into the hands of another', async () => {
    const { phone } = await people.newcomer();
    const accountId = await people.idOf(phone);
    const { db, clock } = { db: portal.database.db, clock: portal.clock };
    const forged = inScope(db, { accountId }, (tx) =>
      tx
        .insertInto('message')
        .values({
          account_id: '1',
          msg_type: '1',
          title: 'x',
          content: '',
          query: '{}',
          created_at: clock.now(),
        })
        .execute(),
    );
    await expect(forged).rejects.toThrow('row-level security');
  });

  test('a pooled connection keeps nothing of the call before', async () => {
    const single = await createTestApp({ demo: true, max: 1 });
    const visitor = new Browser(single);
    await visitor.passwordLogin('13800000001', DEMO_PASSWORD);
    await visitor.get('/user/getInfo');
    const { rows } = await sql<{ a: string; s: string }>`
      select current_setting('app.account_id', true) as a, current_setting('app.session_key', true) as s
    `.execute(single.database.db);
    expect(rows).toEqual([{ a: '', s: '' }]);
    await single.close();
  });
});

describe('audit', () => {
  test('rows can be added and neither changed nor removed by the application', async () => {
    const { db } = portal.database;
    await expect(sql`update audit_log set action = 'x'`.execute(db)).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('permission denied');
  });

  test('every write leaves one with who, whence and which request', async () => {
    const { phone, browser } = await people.newcomer();
    browser.userAgent = 'Mozilla\r\nfake: line\u0007';
    const requestId = 'auditauditauditauditaudi';
    await browser.call('/message/read/all', { body: {}, requestId });
    await browser.get('/login/logout');
    const accountId = await people.idOf(phone);
    expect(await people.auditOf(accountId)).toEqual(['register', 'messageReadAll', 'logout']);
    const row = await portal.database.owner
      .selectFrom('audit_log')
      .selectAll()
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    expect(row).toMatchObject({
      account_id: accountId,
      address: '127.0.0.1',
      action: 'messageReadAll',
    });
    expect(row?.user_agent).not.toMatch(/\p{Cc}/u);
  });
});

describe('the log', () => {
  test('has one line per call with who, which and how long, and no secret or personal data', async () => {
    const phone = people.phone();
    const browser = new Browser(portal);
    await browser.register(phone, { userName: '金丝雀姓名', email: 'canary@example.cn' });
    const code = portal.sms.codeOf(phone);
    await browser.call('/message/page', {
      query: { keyword: '金丝雀词' },
      requestId: 'loglogloglogloglogloglog',
    });
    const line = portal.log.find(({ requestId }) => requestId === 'loglogloglogloglogloglog');
    expect(line).toMatchObject({
      msg: 'call',
      method: 'GET',
      route: '/api/message/page',
      status: 200,
      code: 0,
      accountId: await people.idOf(phone),
      clientId: 'portal',
      ms: expect.any(Number),
    });
    const all = JSON.stringify(portal.log);
    const secrets = [phone, browser.token, browser.companion, '金丝雀', 'canary@', 'Fang2048'];
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).not.toMatch(byThemselves(code));
    expect(all).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  });

  test('a client cannot forge a line or a field', async () => {
    const headers = { clientId: 'x"}\n{"forged":true', 'user-agent': 'a' };
    const before = portal.log.length;
    await new Browser(portal).call('/common/key', { headers: { clientId: 'x"} {"forged":true' } });
    expect(headers.clientId).toContain('forged');
    expect(portal.log).toHaveLength(before + 1);
    expect(JSON.stringify(portal.log)).not.toContain('forged');
  });
});

describe('demo data', () => {
  test('loading it again changes nothing', async () => {
    const count = async () =>
      (
        await sql`select (select count(*) from account) a, (select count(*) from company) c,
          (select count(*) from account_relation) r, (select string_agg(password_hash, '') from account) p
        `.execute(portal.database.superuser)
      ).rows;
    const before = await count();
    await loadDemo(portal.database.db, portal.cipher, portal.clock.now());
    expect(await count()).toEqual(before);
  });

  test('every company has a code with a right check character', async () => {
    const rows = await portal.database.owner.selectFrom('company').select('usc').execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { usc } of rows) expect(isUsc(usc ?? '')).toBe(true);
  });
});

/** A policy without what it asks in subselects, which PostgreSQL runs once per statement. */
function outsideOfSelects(qual: string): string {
  const begin = qual.indexOf('( SELECT');
  if (begin < 0) return qual;
  let depth = 0;
  let end = begin;
  do {
    if (qual[end] === '(') depth += 1;
    if (qual[end] === ')') depth -= 1;
    end += 1;
  } while (depth > 0);
  return outsideOfSelects(qual.slice(0, begin) + qual.slice(end));
}

// A list counts up to ten thousand rows; relations are read while a statement still finds out whose it is:
// docs/decisions/032-policies-ask-once-plans-are-kept.md.
test('what is listed asks once per statement whose it is, not for every row', async () => {
  const { rows } = await sql<{ name: string; qual: string }>`
    select p.tablename || '.' || p.policyname as name, p.qual from pg_policies p
    join pg_attribute a on a.attrelid = to_regclass('public.' || p.tablename) and a.attname = 'deleted'
    where p.schemaname = 'public' and p.qual is not null and p.tablename <> 'account_relation'`.execute(
    portal.database.superuser,
  );
  expect(rows.length).toBeGreaterThan(8);
  const perRow = rows.filter(({ qual }) => /current_setting|app_is/.test(outsideOfSelects(qual)));
  expect(perRow.map(({ name }) => name)).toEqual([]);
});
