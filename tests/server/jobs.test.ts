import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '#server/db/client.ts';
import { DAY, HOUR, MINUTE } from '#server/kernel/clock.ts';
import { prune } from '#server/kernel/jobs/prune.ts';
import { bufferLog } from '#server/kernel/log/buffer.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { People } from '../helpers/people.ts';

describe('the worker', () => {
  test('delivers what happened, by itself, and stops with the application', async () => {
    const database = await createTestDatabase();
    const workerPool = createPool({ connectionString: database.url, max: 4 });
    const portal = await createTestApp({ pool: database.pool, workerPool });
    const browser = new Browser(portal);
    await browser.register('13100000001');
    await expect
      .poll(async () => (await browser.get('/message/unread')).data, { timeout: 20_000 })
      .toBe(1);
    await portal.close();
    expect(workerPool.idleCount).toBe(workerPool.totalCount);
    await workerPool.end();
    await database.drop();
  });
});

describe('pruning', () => {
  let portal: TestApp;
  let people: People;
  beforeAll(async () => {
    portal = await createTestApp();
    people = new People(portal, 13_100_000_100);
  });
  afterAll(() => portal.close());

  const count = async (table: 'session' | 'sms_code' | 'sms_counter' | 'password_counter') =>
    (await portal.database.superuser.selectFrom(table).selectAll().execute()).length;
  const run = () => prune({ db: portal.database.db, clock: portal.clock });

  test('ended sessions go, living ones stay', async () => {
    await people.newcomer();
    portal.clock.advance(20 * MINUTE);
    const { browser } = await people.newcomer();
    await run();
    expect(await count('session')).toBe(2);
    portal.clock.advance(10 * MINUTE);
    await run();
    expect(await count('session')).toBe(1);
    expect((await browser.get('/user/getInfo')).code).toBe(0);
    portal.clock.advance(12 * HOUR);
    await run();
    expect(await count('session')).toBe(0);
  });

  test('codes and counters go when they bound nothing any more', async () => {
    const browser = new Browser(portal);
    await browser.get('/login/sendLoginSms', { phone: people.phone() });
    await browser.passwordLogin(people.phone(), 'Wrong1234');
    portal.clock.advance(HOUR - 1);
    await run();
    expect(await count('sms_code')).toBe(1);
    portal.clock.advance(1);
    await run();
    expect(await count('sms_code')).toBe(0);
    expect(await count('password_counter')).toBe(1);
    expect(await count('sms_counter')).toBeGreaterThan(0);
    portal.clock.advance(2 * DAY);
    await run();
    expect(await count('password_counter')).toBe(0);
    expect(await count('sms_counter')).toBe(0);
  });
});

describe('the log in bundles', () => {
  test('lines are handed on together, in order, within 100 ms or when there are many', async () => {
    const bundles: string[] = [];
    const log = bufferLog({ write: (text) => void bundles.push(text) });
    log.write('a\n');
    log.write('b\n');
    expect(bundles).toEqual([]);
    await expect.poll(() => bundles).toEqual(['a\nb\n']);
    const long = `${'x'.repeat(20_000)}\n`;
    log.write(long);
    expect(bundles).toEqual(['a\nb\n', long]);
  });
});
