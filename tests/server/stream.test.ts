import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { messageStream } from '#contract/message/stream.ts';
import { SESSION_ENDED } from '#contract/wire/events.ts';
import { buildApp } from '#server/app.ts';
import { APP_ROLE, createPool } from '#server/db/client.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import { setScope } from '#server/kernel/session/scope.ts';
import { MAX_STREAMS_PER_ACCOUNT } from '#server/kernel/stream/hub.ts';
import { MESSAGES_PER_EVENT } from '#server/modules/message/stream.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { addEvent, deliverEvent, say } from '../helpers/say.ts';
import { listen, openStream, type StreamReader, streamHeaders } from '../helpers/stream-reader.ts';

interface OpenApi {
  paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
}

let test: TestApp;
let origin: string;
const readers: StreamReader[] = [];
let lastPhone = 13_900_000_000;

beforeAll(async () => {
  // Heartbeats come when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  test = await createTestApp();
  origin = await listen(test.app);
});

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});

async function newPerson(): Promise<{ browser: Browser; phone: string; id: string }> {
  const browser = new Browser(test);
  lastPhone += 1;
  const phone = String(lastPhone);
  await browser.register(phone);
  const { id } = await test.database.owner
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { browser, phone, id };
}

async function open(browser: Browser, lastEventId?: string, at = origin): Promise<StreamReader> {
  const reader = await openStream(at, streamHeaders(test, browser, lastEventId));
  readers.push(reader);
  return reader;
}

/** An open stream that has said its first word. */
async function opened(browser: Browser, lastEventId?: string, at?: string): Promise<StreamReader> {
  const reader = await open(browser, lastEventId, at);
  await expect.poll(() => reader.events.length).toBeGreaterThan(0);
  return reader;
}

async function toldOfEnd(reader: StreamReader): Promise<void> {
  await expect.poll(() => reader.ended).toBe(true);
  expect(reader.events.at(-1)?.name).toBe(SESSION_ENDED);
}

describe('who may listen', () => {
  it('nobody without a session, and nobody without a signature', async () => {
    const { browser } = await newPerson();
    const headers = streamHeaders(test, browser);
    const codeOf = async (changed: Record<string, string>) => {
      const { status, code } = await openStream(origin, { ...headers, ...changed });
      return [status, code];
    };
    expect(await codeOf({ authorization: '' })).toEqual([401, 401]);
    expect(await codeOf({ cookie: '' })).toEqual([401, 'invalid_token']);
    expect(await codeOf({ signature: 'A'.repeat(64) })).toEqual([400, 'bad_signature']);
  });

  it('each account up to a number of streams, and each for itself', async () => {
    const [many, other] = [await newPerson(), await newPerson()];
    const own = await Promise.all(
      Array.from({ length: MAX_STREAMS_PER_ACCOUNT }, () => opened(many.browser)),
    );
    const refused = await open(many.browser);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    await opened(other.browser);
    own[0]?.close();
    await expect.poll(async () => (await open(many.browser)).status).toBe(200);
  });

  it('stands in the OpenAPI document as events', async () => {
    const { body } = await new Browser(test).get('/openapi.json');
    const { paths }: OpenApi = JSON.parse(body);
    const answer = paths[`/api${messageStream.path}`]?.get.responses[200];
    expect(Object.keys(answer?.content ?? {})).toEqual(['text/event-stream']);
  });
});

describe('what a listener hears', () => {
  it('the unread count at once, in an answer that nothing may hold back', async () => {
    const { browser, id } = await newPerson();
    await say(test, id, '先到的消息');
    const reader = await opened(browser);
    expect(reader.news()).toEqual([{ unread: 1, messages: [] }]);
    expect(reader.events[0]?.id).toMatch(/^\d+$/);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
  });

  it('messages as they are committed, with everything that the list shows, and nobody else’s', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const [reader, silent] = [await opened(one.browser), await opened(other.browser)];
    await say(test, one.id, '放款申请已通过');
    await reader.has(1);
    const { content } = (await one.browser.get('/message/page')).data as { content: unknown[] };
    expect(reader.news()[1]).toEqual({ unread: 1, messages: content });
    await say(test, other.id, '另一个人的');
    await silent.has(1);
    expect(reader.titles()).toEqual(['放款申请已通过']);
  });

  it('that messages were read elsewhere', async () => {
    const { browser, id } = await newPerson();
    for (const title of ['一', '二', '三']) await say(test, id, title);
    const reader = await opened(browser);
    const { content } = (await browser.get('/message/page')).data as { content: { id: string }[] };
    await browser.post(`/message/read/${content[0]?.id}`);
    await expect.poll(() => reader.news().at(-1)).toEqual({ unread: 2, messages: [] });
    await browser.post('/message/read/all');
    await expect.poll(() => reader.news().at(-1)).toEqual({ unread: 0, messages: [] });
  });

  it('a heartbeat', async () => {
    const { browser } = await newPerson();
    const reader = await opened(browser);
    const before = reader.heartbeats;
    vi.advanceTimersByTime(25_000);
    await expect.poll(() => reader.heartbeats).toBe(before + 1);
  });
});

describe('whoever comes back', () => {
  it('gets every message after the one it saw last, oldest first, in bounded events', async () => {
    const { browser, id } = await newPerson();
    await say(test, id, '看过的');
    const first = await opened(browser);
    const seen = first.events[0]?.id;
    first.close();
    const missed = Array.from({ length: 2 * MESSAGES_PER_EVENT + 1 }, (_, i) => `错过的 ${i}`);
    for (const title of missed) await say(test, id, title);
    const second = await opened(browser, seen);
    await second.has(missed.length);
    expect(second.titles()).toEqual(missed);
    const counts = second.news().map(({ messages }) => messages.length);
    expect(counts).toEqual([MESSAGES_PER_EVENT, MESSAGES_PER_EVENT, 1]);
    // And from there on as ever.
    await say(test, id, '新的');
    await second.has(missed.length + 1);
  });

  it('who saw none gets all, and who claims nonsense begins anew', async () => {
    const { browser, id } = await newPerson();
    const empty = await opened(browser);
    expect(empty.events[0]?.id).toBe('0');
    await say(test, id, '第一条');
    expect((await opened(browser, '0')).titles()).toEqual(['第一条']);
    for (const nonsense of ['-1', 'abc', '1e3', '9'.repeat(30), "1' or '1'='1"]) {
      expect((await opened(browser, nonsense)).titles()).toEqual([]);
    }
  });

  it('never misses one of many that are delivered at the same time, nor gets one twice', async () => {
    const { browser, id } = await newPerson();
    const titles = Array.from({ length: 200 }, (_, i) => `消息 ${i}`);
    const events = await Promise.all(titles.map((title) => addEvent(test, id, title)));
    const heard: string[] = [];
    let lastEventId = '0';
    const delivering = Promise.all(events.map((event) => deliverEvent(test, event)));
    while (heard.length < titles.length) {
      // A reader whose connection breaks after the first messages of each answer.
      const reader = await open(browser, lastEventId);
      await reader.has(1);
      reader.close();
      heard.push(...reader.titles());
      lastEventId = reader.events.at(-1)?.id ?? lastEventId;
    }
    await delivering;
    expect(heard.toSorted()).toEqual(titles.toSorted());
  });

  it('would miss one if deliveries to an account did not take turns', async () => {
    const { browser, id } = await newPerson();
    const reader = await opened(browser);
    const insert = (title: string) => ({
      account_id: id,
      msg_type: '1',
      title,
      content: '',
      created_at: test.clock.now(),
      query: '{}',
    });
    await test.database.db.transaction().execute(async (slow) => {
      await setScope(slow, { accountId: id });
      await slow.insertInto('message').values(insert('慢的')).execute();
      await say(test, id, '快的');
      await reader.has(1);
    });
    await say(test, id, '后来的');
    await reader.has(2);
    expect(reader.titles()).toEqual(['快的', '后来的']);
  });
});

describe('a stream ends with its session', () => {
  it('when it is logged out', async () => {
    const { browser } = await newPerson();
    const reader = await opened(browser);
    await browser.get('/login/logout');
    await toldOfEnd(reader);
    expect((await open(browser)).status).toBe(401);
  });

  it('when the password is reset', async () => {
    const { browser, phone } = await newPerson();
    const reader = await opened(browser);
    const other = new Browser(test);
    test.clock.advance(MINUTE);
    await other.get('/login/sendFindPasswordSms', { phone });
    const password = other.seal('Neu12345');
    const code = test.sms.codeOf(phone);
    await other.post('/login/findPassword', { phone, code, password, confirmPassword: '' });
    await toldOfEnd(reader);
  });

  it('when the account is disabled, even by hand', async () => {
    const { browser, id } = await newPerson();
    const reader = await opened(browser);
    await test.database.owner
      .updateTable('account')
      .set({ status: 2 })
      .where('id', '=', id)
      .execute();
    await toldOfEnd(reader);
  });

  it('by the clock, found at a heartbeat: listening is no use', async () => {
    const { browser } = await newPerson();
    const reader = await opened(browser);
    test.clock.advance(29 * MINUTE);
    vi.advanceTimersByTime(25_000);
    await expect.poll(() => reader.heartbeats).toBeGreaterThan(1);
    expect(reader.ended).toBe(false);
    test.clock.advance(MINUTE);
    vi.advanceTimersByTime(25_000);
    await toldOfEnd(reader);
  });

  it('and not with another session of the same account', async () => {
    const { browser, phone } = await newPerson();
    const reader = await opened(browser);
    const other = new Browser(test);
    await other.passwordLogin(phone, 'Fang2048');
    await other.get('/login/logout');
    await browser.get('/user/getInfo');
    expect(reader.ended).toBe(false);
  });
});

describe('several server processes on one database', () => {
  it('hear what the others deliver', async () => {
    const pool = createPool({ connectionString: test.database.url, role: APP_ROLE, max: 3 });
    const { config, clock, key, sms } = test;
    const logStream = { write: () => undefined };
    const second = await buildApp({ config, clock, key, sms, pool, logStream });
    const { browser, id } = await newPerson();
    const here = await opened(browser);
    const there = await opened(browser, undefined, await listen(second));
    await say(test, id, '两边都听到');
    await Promise.all([here.has(1), there.has(1)]);
    // A stop ends the streams cleanly, so that readers come back elsewhere, and does not wait for them.
    await second.close();
    await expect.poll(() => there.ended).toBe(true);
    expect(there.events.at(-1)?.name).toBe('message');
    const back = await opened(browser, there.events.at(-1)?.id);
    await say(test, id, '换了一处');
    await back.has(1);
    expect(back.titles()).toEqual(['换了一处']);
    await pool.end();
  });
});
