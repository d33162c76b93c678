import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { messageStream } from '#contract/message/stream.ts';
import { HEARTBEAT_SECONDS } from '#contract/wire/events.ts';
import { before, SECOND } from '#server/kernel/clock.ts';
import { deliverOverdue } from '#server/modules/message/deliver.ts';
import { MESSAGES_PER_EVENT } from '#server/modules/message/stream.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { addEvent, say, TEMPLATES } from '../helpers/say.ts';
import { listen, openStream, type StreamReader, streamHeaders } from '../helpers/stream-reader.ts';

// What breaks on the way: the reader that does not read, the database connection that is lost, the process that dies.

let test: TestApp;
let origin: string;
let browser: Browser;
let accountId: string;
const open: { close(): void }[] = [];

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // So few connections that no read shares one: what fails is then one query of the pool.
  test = await createTestApp({ max: 2 });
  origin = await listen(test.app);
});

let people = 0;
beforeEach(async () => {
  browser = new Browser(test);
  people += 1;
  const phone = String(13_800_100_000 + people);
  await browser.register(phone);
  const { id } = await test.database.owner
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  accountId = id;
});

afterEach(() => {
  for (const { close } of open.splice(0)) close();
});

afterAll(async () => {
  await test.close();
  vi.useRealTimers();
});

async function reader(lastEventId?: string): Promise<StreamReader> {
  const stream = await openStream(origin, streamHeaders(test, browser, lastEventId));
  open.push(stream);
  await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  return stream;
}

const beat = () => vi.advanceTimersByTime(HEARTBEAT_SECONDS * SECOND);

/** Process ids of the database connections that listen. */
async function listeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(test.database.owner);
  return rows.map(({ pid }) => pid);
}

it('one connection listens, however many streams are open, and losing it loses nothing', async () => {
  const [one, two] = [await reader(), await reader()];
  const [listener, ...more] = await listeners();
  expect(more).toEqual([]);
  await sql`select pg_terminate_backend(${listener})`.execute(test.database.owner);
  // While nobody listens.
  await say(test, accountId, '断线期间');
  await Promise.all([one.has(1), two.has(1)]);
  expect(await listeners()).not.toContain(listener);
  expect(one.ended || two.ended).toBe(false);
  await say(test, accountId, '恢复以后');
  await one.has(2);
  const lost = test.log.filter(({ msg }) => String(msg).includes('listens for news was lost'));
  expect(lost.length).toBeGreaterThan(0);
});

it('a look that fails is repeated at the next heartbeat, and the stream goes on', async () => {
  const stream = await reader();
  const query = vi.spyOn(test.database.pool, 'query');
  query.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: '57P01' }) as never);
  await say(test, accountId, '失败一次');
  await expect.poll(() => query.mock.results.length).toBeGreaterThan(0);
  beat();
  await stream.has(1);
});

/** Opens the stream and reads nothing of it. */
function openDeaf(): Promise<Socket> {
  const headers = streamHeaders(test, browser, '0');
  const lines = Object.entries(headers).map((pair) => pair.join(': '));
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.pause();
      const path = `/api${messageStream.path}`;
      socket.write([`GET ${path} HTTP/1.1`, `host: ${hostname}`, ...lines, '', ''].join('\r\n'));
      resolve(socket);
    });
    open.push({ close: () => socket.destroy() });
  });
}

const connections = () =>
  new Promise<number>((resolve) => {
    test.app.server.getConnections((_, count) => resolve(count));
  });

it('a reader that does not read is dropped after two heartbeats, and is not buffered for', async () => {
  // About 25 MB, more than the system's own buffers hold.
  await sql`
    with me as materialized (select set_config('app.account_id', ${accountId}, true))
    insert into message (account_id, msg_type, title, content, created_at)
    select ${accountId}, '1', 'n', repeat('票', 500), ${test.clock.now()}
    from me, generate_series(1, 15000)`.execute(test.database.db);
  const looks = vi.spyOn(test.database.pool, 'query');
  await openDeaf();
  // It looks page by page until nothing moves any more.
  let looked = -1;
  const moves = () => {
    const before = looked;
    looked = looks.mock.calls.length;
    return looked !== before;
  };
  await expect.poll(moves, { interval: 500, timeout: 20_000 }).toBe(false);
  expect(looked).toBeLessThan(15_000 / MESSAGES_PER_EVENT);
  expect(await connections()).toBe(1);
  beat();
  expect(await connections()).toBe(1);
  beat();
  await expect.poll(connections).toBe(0);
});
it('what a process left behind when it died is delivered by another, once', async () => {
  const stream = await reader();
  const { db } = test.database;
  const options = { db, clock: test.clock, templates: TEMPLATES };
  const overdue = () => deliverOverdue(options, before(test.clock.now(), 30 * SECOND));
  await addEvent(test, accountId, '被遗留的');
  expect(await overdue()).toEqual([]);
  expect(stream.titles()).toEqual([]);
  test.clock.advance(31 * SECOND);
  // Two processes find it at the same time.
  await Promise.all([overdue(), overdue()]);
  await stream.has(1);
  await overdue();
  await say(test, accountId, '之后的');
  await stream.has(2);
  expect(stream.titles()).toEqual(['被遗留的', '之后的']);
});

it('an event without a template keeps no other from being delivered', async () => {
  const stream = await reader();
  const { db, owner } = test.database;
  const row = {
    topic: 'unknown',
    account_id: accountId,
    payload: '{}',
    created_at: test.clock.now(),
  };
  await owner.insertInto('outbox').values(row).execute();
  await addEvent(test, accountId, '照常送达');
  const failed = await deliverOverdue(
    { db, clock: test.clock, templates: TEMPLATES },
    test.clock.now(),
  );
  await stream.has(1);
  expect(failed.map(({ err }) => String(err))).toContain(
    'Error: No template for the event unknown',
  );
});
