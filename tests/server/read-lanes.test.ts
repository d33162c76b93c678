import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { createReadLanes, type ReadLanes } from '#server/kernel/sql/read-lanes.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let database: TestDatabase;
let lanes: ReadLanes;
beforeAll(async () => {
  database = await createTestDatabase({ max: 10, plansAnew: true });
  lanes = createReadLanes(database.pool);
});
afterAll(async () => {
  lanes.close();
  await database.drop();
});

const echo = (value: number) => ({ name: 'echo', text: 'select $1::int as n', values: [value] });
const many = (count: number) => Array.from({ length: count }, (_, index) => index);

test('every read gets its own answer, however many share a connection', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(many(200).map((n) => lanes.query(echo(n))));
    expect(answers.map(({ rows }) => rows)).toEqual(many(200).map((n) => [{ n }]));
  }
  expect(database.pool.totalCount).toBeLessThanOrEqual(10);
});

test('an error belongs to the read that made it', async () => {
  const text = 'select 1 / $1::int as n';
  const divide = (by: number) => ({ name: 'divide', text, values: [by] });
  const results = await Promise.allSettled(many(60).map((n) => lanes.query(divide(n % 3))));
  for (const [index, result] of results.entries()) {
    expect(result.status).toBe(index % 3 === 0 ? 'rejected' : 'fulfilled');
  }
});

test('a slow read is overtaken', async () => {
  const order: string[] = [];
  const slow = lanes
    .query({ name: 'slow', text: 'select pg_sleep(1)', values: [] })
    .then(() => order.push('slow'));
  const running = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where state = 'active' and query like 'select pg_sleep%' and now() - query_start > interval '50 ms'`;
  await expect
    .poll(async () => (await running.execute(database.superuser)).rows[0]?.n, { interval: 10 })
    .toBe(1);
  await Promise.all(many(100).map((n) => lanes.query(echo(n))));
  order.push('others');
  await slow;
  expect(order).toEqual(['others', 'slow']);
});

test('a connection that was a lane does not plan for others', async () => {
  const own = await createTestDatabase({ max: 10, plansAnew: true });
  const shared = createReadLanes(own.pool);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(many(200).map((n) => shared.query(echo(n))));
  }
  shared.close();
  const asked = many(10).map(() => own.pool.query('show plan_cache_mode'));
  const modes = (await Promise.all(asked)).flatMap(({ rows }) => rows);
  expect(modes).toEqual(many(10).map(() => ({ plan_cache_mode: 'auto' })));
  await own.drop();
});

test('a statement whose table changed under it is worked out anew', async () => {
  await sql`create table thing as select 1 as n`.execute(database.owner);
  await sql`grant select on thing to portal_app`.execute(database.owner);
  const all = { name: 'all', text: 'select * from thing', values: [] };
  await Promise.all(many(20).map(() => lanes.query(all)));
  await sql`alter table thing add column m int`.execute(database.owner);
  await expect
    .poll(async () => {
      const results = await Promise.allSettled([lanes.query(all)]);
      return results[0]?.status === 'fulfilled' ? results[0].value.rows : undefined;
    })
    .toEqual([{ n: 1, m: null }]);
});

test('lost connections are replaced', async () => {
  await Promise.all(many(50).map((n) => lanes.query(echo(n))));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.superuser);
  await expect
    .poll(async () => {
      const answers = await Promise.allSettled(many(30).map((n) => lanes.query(echo(n))));
      return answers.filter(({ status }) => status === 'fulfilled').length;
    })
    .toBe(30);
});

test('lanes keep one plan for all values, and no connection is lost where that cannot be said', async () => {
  const text = 'select current_setting($1) as mode';
  const mode = async (reader: ReadLanes) =>
    (await reader.query({ name: 'mode', text, values: ['plan_cache_mode'] })).rows;
  await expect.poll(() => mode(lanes)).toEqual([{ mode: 'force_generic_plan' }]);

  const other = await createTestDatabase({ max: 5, plansAnew: true });
  const { pool } = other;
  let refusals = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      if (!String(all[0]).startsWith('set plan_cache_mode')) return query(...all);
      refusals += 1;
      return Promise.reject(new Error('refused'));
    }) as typeof client.query;
  });
  const faulty = createReadLanes(pool);
  for (let round = 0; round < 20; round += 1) {
    expect(await mode(faulty)).toEqual([{ mode: 'auto' }]);
  }
  expect(refusals).toBeGreaterThan(5);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  faulty.close();
  await pool.end();
  await other.drop();
});

test('a small pool answers by itself and keeps no connection', async () => {
  const small = await createTestDatabase({ max: 2 });
  const direct = createReadLanes(small.pool);
  await Promise.all(many(20).map((n) => direct.query(echo(n))));
  expect(small.pool.idleCount).toBe(small.pool.totalCount);
  await small.pool.end();
  await small.drop();
});

test('people who read at once see their own', async () => {
  const portal: TestApp = await createTestApp({ demo: true });
  const phones = ['13800000001', '13800000002', '13800000003'];
  const browsers = await Promise.all(
    phones.map(async (phone) => {
      const browser = new Browser(portal);
      await browser.passwordLogin(phone, DEMO_PASSWORD);
      return browser;
    }),
  );
  const answers = await Promise.all(
    many(300).map((index) => (browsers[index % 3] as Browser).get('/user/getInfo')),
  );
  for (const [index, { data }] of answers.entries()) {
    expect((data as { phone: string }).phone).toBe(phones[index % 3]);
  }
  await portal.close();
});
