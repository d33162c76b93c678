import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageRow } from '#contract/message/message.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { deliver } from '#server/modules/message/deliver.ts';
import { MODULES } from '#server/modules.ts';
import { templatesOf } from '#server/tasks.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
let browser: Browser;
let accountId: string;
beforeAll(async () => {
  portal = await createTestApp();
  people = new People(portal, 13_300_000_000);
});
afterAll(() => portal.close());
beforeEach(async () => {
  const person = await people.newcomer();
  browser = person.browser;
  accountId = await people.idOf(person.phone);
});

interface Page {
  content: MessageRow[];
  total: number;
  totalIsEstimate: boolean;
}
const page = async (query: Record<string, unknown> = {}) =>
  (await browser.get('/message/page', query)).data as Page;

async function deliverAll(): Promise<void> {
  const events = await portal.database.owner
    .selectFrom('outbox')
    .select('id')
    .where('delivered_at', 'is', null)
    .orderBy('id')
    .execute();
  const options = { db: portal.database.db, clock: portal.clock, templates: templatesOf(MODULES) };
  for (const { id } of events) await deliver(options, id);
}

async function addMessages(count: number, of = accountId): Promise<void> {
  await sql`
    insert into message (account_id, msg_type, title, content, created_at, read_at)
    select ${of}::bigint, (n % 3 + 1)::text, '消息 ' || n, '内容_' || n || '%', ${portal.clock.now()},
      case when n % 2 = 0 then ${portal.clock.now()}::timestamptz end
    from generate_series(1, ${count}) n`.execute(portal.database.superuser);
}

describe('messages come from events', () => {
  test('registration greets with the next step', async () => {
    expect(await page()).toEqual({ content: [], total: 0, totalIsEstimate: false });
    await deliverAll();
    const { content, total } = await page();
    expect(total).toBe(1);
    expect(content[0]).toMatchObject({
      msgType: '1',
      title: '欢迎使用供应链数字服务平台',
      level: 1,
      routeName: 'companyAuth',
      query: {},
      read: false,
      readTime: null,
      createTime: '2026-05-20 10:00:00',
    });
    expect(content[0]?.content).toContain('张三');
    expect(content[0]?.content).toContain('企业认证');
  });

  test('a sign-in from a new device is told, one from a known device is not', async () => {
    const { phone } = await people.newcomer();
    const known = await people.signedIn(phone);
    await known.passwordLogin(phone, 'Fang2048');
    expect(await people.eventsOf(await people.idOf(phone))).toEqual([
      'account.registered',
      'account.newDevice',
    ]);
    await deliverAll();
    const answer = await known.get('/message/page', { msgType: '1' });
    const [newest] = (answer.data as Page).content;
    expect(newest).toMatchObject({ title: '账号在新设备登录', level: 1 });
    expect(newest?.content).toContain('Windows Chrome');
    expect(newest?.content).toContain('127.0.0.1');
  });

  test('every topic of every noun fits the table', () => {
    for (const template of Object.values(templatesOf(MODULES))) {
      const draft = template({
        name: '张'.repeat(25),
        device: 'x'.repeat(300),
        time: '2026-05-20 10:00:00',
        address: '::1',
      });
      expect(draft.title.length).toBeLessThanOrEqual(100);
      expect(draft.content.length).toBeLessThanOrEqual(500);
    }
  });

  test('an event is delivered once, however often and by however many it is tried', async () => {
    const options = {
      db: portal.database.db,
      clock: portal.clock,
      templates: templatesOf(MODULES),
    };
    const { id } = await portal.database.owner
      .selectFrom('outbox')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    await Promise.all(Array.from({ length: 20 }, () => deliver(options, id)));
    await deliver(options, id);
    expect((await page()).total).toBe(1);
  });

  test('an event without a template stays waiting and is retried', async () => {
    const { id } = await portal.database.owner
      .insertInto('outbox')
      .values({
        topic: 'nobody.knows',
        account_id: accountId,
        payload: '{}',
        created_at: portal.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = { db: portal.database.db, clock: portal.clock, templates: {} };
    await expect(deliver(options, id)).rejects.toThrow('No template');
    const row = await portal.database.owner
      .selectFrom('outbox')
      .select('delivered_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.delivered_at).toBeNull();
    await portal.database.owner.deleteFrom('outbox').where('id', '=', id).execute();
  });

  test('two nouns may not claim one topic', () => {
    const [first] = MODULES;
    if (first === undefined) throw new Error('no modules');
    expect(() => templatesOf([first, first])).toThrow('Two modules');
  });
});

describe('a page', () => {
  test('is the newest first, of the asked size', async () => {
    await addMessages(25);
    const first = await page({ pageSize: 10 });
    expect(first.total).toBe(25);
    expect(first.content.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `消息 ${25 - index}`),
    );
    const third = await page({ pageNum: 3, pageSize: 10 });
    expect(third.content.map(({ title }) => title)).toEqual([
      '消息 5',
      '消息 4',
      '消息 3',
      '消息 2',
      '消息 1',
    ]);
    expect(await page({ pageNum: 4, pageSize: 10 })).toEqual({
      content: [],
      total: 25,
      totalIsEstimate: false,
    });
    expect((await page()).content).toHaveLength(10);
  });

  test('is filtered by type, read state and text, alone and together', async () => {
    await addMessages(30);
    expect((await page({ msgType: '2' })).total).toBe(10);
    expect((await page({ read: 'true' })).total).toBe(15);
    expect((await page({ read: 'false' })).total).toBe(15);
    expect((await page({ keyword: '消息 3' })).total).toBe(2);
    expect((await page({ keyword: '消息 1', read: 'false', msgType: '2' })).total).toBe(3);
    expect((await page({ keyword: '', msgType: '' })).total).toBe(30);
    const days = { createTimeStart: '2026-05-20', createTimeEnd: '2026-05-20' };
    expect((await page(days)).total).toBe(30);
    expect((await page({ createTimeStart: '2026-05-21' })).total).toBe(0);
    expect((await page({ createTimeEnd: '2026-05-19' })).total).toBe(0);
  });

  test.each([['%'], ['_'], ['\\'], ["'"], ['内容_1%'], ['; drop table message']])(
    'a text that means something to SQL is a text: %j',
    async (keyword) => {
      await addMessages(12);
      const { content, total } = await page({ keyword, pageSize: 100 });
      const literal = Array.from({ length: 12 }, (_, index) => `内容_${index + 1}%`);
      expect(total).toBe(literal.filter((text) => text.includes(keyword)).length);
      for (const row of content) expect(row.content).toContain(keyword);
    },
  );

  const wrong: [query: Record<string, unknown>, path: string, message: string][] = [
    [{ pageNum: 0 }, 'pageNum', '不能小于 1'],
    [{ pageNum: -1 }, 'pageNum', '不能小于 1'],
    [{ pageNum: 1.5 }, 'pageNum', '该项须为整数'],
    [{ pageNum: 'x' }, 'pageNum', '该项须为数字'],
    [{ pageNum: 1_000_001 }, 'pageNum', '不能大于 1000000'],
    [{ pageSize: 101 }, 'pageSize', '不能大于 100'],
    [{ pageSize: 9999 }, 'pageSize', '不能大于 100'],
    [{ pageSize: 'Infinity' }, 'pageSize', '该项须为数字'],
    [{ read: 'yes' }, 'read', '该项不在可选范围内'],
    [{ keyword: 'x'.repeat(51) }, 'keyword', '不能超过 50 个字'],
    [{ msgType: '12345678901' }, 'msgType', '不能超过 10 个字'],
  ];
  test.each(wrong)('%j is told at its field', async (query, path, message) => {
    const answer = await browser.get('/message/page', query);
    expect(answer).toMatchObject({ status: 422, code: CODE.invalid });
    expect((answer.data as { fields: unknown[] }).fields).toEqual([{ path, message }]);
  });

  test('wrong input of somebody who is not signed in is not discussed', async () => {
    browser.token = undefined;
    expect((await browser.get('/message/page', { pageNum: 0 })).code).toBe(CODE.unauthenticated);
    browser.token = 'x'.repeat(43);
    expect((await browser.get('/message/page', { pageNum: 0 })).code).toBe(CODE.invalidToken);
    expect((await browser.post('/message/read/abc')).code).toBe(CODE.invalidToken);
  });

  test('its total is exact to 10,000 and an estimate beyond', async () => {
    await addMessages(10_000);
    expect(await page({ pageSize: 1 })).toMatchObject({ total: 10_000, totalIsEstimate: false });
    await addMessages(5_000);
    await sql`analyze message`.execute(portal.database.superuser);
    const many = await page({ pageSize: 1 });
    expect(many.totalIsEstimate).toBe(true);
    expect(many.total).toBeGreaterThan(10_000);
    expect(many.total).toBeLessThan(30_000);
    const few = await page({ keyword: '消息 4999' });
    expect(few).toMatchObject({ total: 2, totalIsEstimate: false });
    const far = await page({ pageNum: 1_500, pageSize: 10 });
    expect(far.content).toHaveLength(10);
    expect(far.total).toBeGreaterThanOrEqual(15_000);
  });
});

describe('reading', () => {
  test('one, again, and all', async () => {
    await addMessages(6);
    expect((await browser.get('/message/unread')).data).toBe(3);
    const { content } = await page({ read: 'false' });
    const id = content[0]?.id ?? '';
    portal.clock.advance(1_000);
    expect(await browser.post(`/message/read/${id}`)).toMatchObject({ code: 0, data: {} });
    const readTime = '2026-05-20 10:00:01';
    expect((await page()).content.find((row) => row.id === id)).toMatchObject({
      read: true,
      readTime,
    });
    portal.clock.advance(1_000);
    expect((await browser.post(`/message/read/${id}`)).code).toBe(0);
    expect((await page()).content.find((row) => row.id === id)?.readTime).toBe(readTime);
    expect((await browser.get('/message/unread')).data).toBe(2);
    expect((await browser.post('/message/read/all')).data).toBe(2);
    expect((await browser.post('/message/read/all')).data).toBe(0);
    expect((await browser.get('/message/unread')).data).toBe(0);
    portal.clock.advance(-2_000);
  });

  test("another's message does not exist, and stays unread", async () => {
    const other = await people.newcomer();
    const otherId = await people.idOf(other.phone);
    await addMessages(1, otherId);
    const answer = await other.browser.get('/message/page');
    const id = (answer.data as Page).content[0]?.id ?? '';
    const foreign = await browser.post(`/message/read/${id}`);
    const missing = await browser.post('/message/read/42');
    expect(foreign).toMatchObject({
      status: 404,
      code: CODE.notFound,
      msg: REFUSAL_TEXT.noSuchRecord,
    });
    expect(missing).toMatchObject({
      status: 404,
      code: CODE.notFound,
      msg: REFUSAL_TEXT.noSuchRecord,
    });
    await browser.post('/message/read/all');
    expect((await other.browser.get('/message/unread')).data).toBe(1);
    expect((await page({ keyword: '消息' })).total).toBe(0);
  });

  test.each(['0', '-1', '1.5', 'abc', '9999999999999999999', '99999999999999999999', '1e3', ' 1'])(
    'no id: %j',
    async (id) => {
      const answer = await browser.post(`/message/read/${encodeURIComponent(id)}`);
      expect(answer).toMatchObject({
        status: 422,
        data: { fields: [{ path: 'id', message: '编号不正确' }] },
      });
    },
  );
});
