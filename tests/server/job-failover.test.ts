import { fork } from 'node:child_process';
import { once } from 'node:events';
import Fastify from 'fastify';
import type { TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPool } from '#server/db/client.ts';
import { releaseOnce } from '#server/kernel/jobs/release-once.ts';
import { startWorker, type Worker } from '#server/kernel/jobs/worker.ts';

import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { DatabaseLine } from '../helpers/database-line.ts';

const JOB_PROCESS = new URL('../helpers/job-process.ts', import.meta.url).pathname;
const LEASE_MS = 1_500;

let database: TestDatabase;
let line: DatabaseLine;
let pool: pg.Pool;
let workers: Worker[] = [];
const unheard: unknown[] = [];
const note = (reason: unknown) => void unheard.push(reason);

beforeEach(async () => {
  database = await createTestDatabase();
  line = await DatabaseLine.to(database.url);
  pool = createPool({ connectionString: line.url, max: 8 });
  workers = [];
  unheard.length = 0;
  process.on('unhandledRejection', note);
  // graphile-worker's last word when it is cut off in its question for a job.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined);
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await pool.end();
  await line.close();
  await database.drop();
  process.off('unhandledRejection', note);
});

async function work(tasks: TaskList, leaseMs?: number): Promise<void> {
  const log = Fastify().log;
  workers.push(await startWorker({ pool, tasks, schedule: {}, log, leaseMs }));
}

async function add(task: string): Promise<void> {
  await sql`select graphile_worker.add_job(${task})`.execute(database.owner);
}

const left = async () =>
  (await sql`select id from graphile_worker.jobs`.execute(database.owner)).rows.length;

/** The database is away until so many connections were refused. */
async function away(refused: number): Promise<void> {
  await expect.poll(() => line.refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(refused);
}

describe('while the database is away', () => {
  const endings: [string, (times: number) => void][] = [
    ['ends well', () => undefined],
    [
      'fails',
      (times) => {
        if (times === 1) throw new Error('the first time');
      },
    ],
  ];
  test.each(endings)('a job that %s is taken up within 5 s of the return', async (_, ending) => {
    let times = 0;
    const begun = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    await work({
      long: async () => {
        times += 1;
        begun.resolve();
        await gone.promise;
        ending(times);
      },
      short: () => undefined,
    });
    await add('long');
    await begun.promise;
    line.cut();
    gone.resolve();
    await away(4);
    line.restore();
    await add('short');
    await expect.poll(left, { timeout: 5_000 }).toBe(0);
    // What it had done was not noted, so it was done again: jobs are asked for until they say that they ended.
    expect(times).toBe(2);
    expect(unheard).toEqual([]);
  });

  test('a job that goes on meanwhile is given to nobody else, and a stop waits for it', async () => {
    let times = 0;
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    await work({
      long: async () => {
        times += 1;
        begun.resolve();
        await end.promise;
      },
      short: () => undefined,
    });
    await add('long');
    await begun.promise;
    line.cut();
    await away(4);
    line.restore();
    await add('short');
    await expect.poll(left, { timeout: 5_000 }).toBe(1);
    const stopped = workers[0]?.stop();
    end.resolve();
    await stopped;
    workers = [];
    expect(await left()).toBe(0);
    expect(times).toBe(1);
    expect(unheard).toEqual([]);
  });

  test('a stop does not wait for the database', async () => {
    await work({ short: () => undefined });
    line.cut();
    await away(1);
    await workers[0]?.stop();
    workers = [];
    expect(unheard).toEqual([]);
  });
});

test('a connection that is given back twice is given back once, and the next taker keeps it', async () => {
  const own = createPool({ connectionString: database.url, max: 1 });
  releaseOnce(own);
  const first = await own.connect();
  const { release } = first;
  release();
  release();
  const second = await own.connect();
  release();
  expect(own.idleCount).toBe(0);
  expect((await second.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  second.release();
  expect(own.idleCount).toBe(1);
  await own.end();
});

describe('on one database', () => {
  test('the job of a process that was killed is taken up by another, once', async () => {
    const child = fork(JOB_PROCESS, [database.url, String(LEASE_MS)]);
    await once(child, 'spawn');
    await add('hang');
    await once(child, 'message');
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    let times = 0;
    const hang = () => {
      times += 1;
    };
    await work({ hang }, LEASE_MS);
    await work({ hang }, LEASE_MS);
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect(times).toBe(1);
  });

  test('the job of one that was killed by a clock that was ahead is taken up once that is put right', async () => {
    const child = fork(JOB_PROCESS, [database.url, String(LEASE_MS)]);
    await once(child, 'spawn');
    await add('hang');
    await once(child, 'message');
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    await sql`update job_runner set seen_at = seen_at + interval '1 day'`.execute(database.owner);
    await sql`update graphile_worker._private_jobs set locked_at = locked_at + interval '1 day'`.execute(
      database.owner,
    );
    let times = 0;
    const hang = () => {
      times += 1;
    };
    await work({ hang }, LEASE_MS);
    await work({ hang }, LEASE_MS);
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect(times).toBe(1);
  });

  test('nobody takes the job of another that lives, however long it takes', async () => {
    const child = fork(JOB_PROCESS, [database.url, String(LEASE_MS)]);
    await once(child, 'spawn');
    await add('hang');
    await once(child, 'message');
    let times = 0;
    const hang = () => {
      times += 1;
    };
    await work({ hang }, LEASE_MS);
    const held = async () => {
      const { rows } = await sql<{ leases: number }>`
        select extract(epoch from now() - locked_at)::float8 * 1000 / ${LEASE_MS} as leases
        from graphile_worker.jobs`.execute(database.owner);
      return rows[0]?.leases;
    };
    await expect.poll(held, { timeout: 20_000 }).toBeGreaterThan(3);
    expect(times).toBe(0);
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect(times).toBe(1);
  });
});
