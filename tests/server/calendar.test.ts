import type { FastifyBaseLogger } from 'fastify';
import type { Job, TaskList } from 'graphile-worker';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPool } from '#server/db/client.ts';
import { HOUR, wireTime } from '#server/kernel/clock.ts';
import { placeInQueue } from '#server/kernel/jobs/calendar.ts';
import { startRunner } from '#server/kernel/jobs/runner.ts';

import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

// What the calendar asks for goes by the machine's clock, which nobody turns here: what the queue remembers is moved instead.

let database: TestDatabase;
let pool: pg.Pool;
const said: string[] = [];
const log = {
  debug: () => undefined,
  error: () => undefined,
  warn: (_: unknown, text: string) => void said.push(text),
} as unknown as FastifyBaseLogger;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.url, max: 6 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Runs the jobs of a calendar once, from start to stop. */
async function life(schedule: Record<string, string>, tasks: TaskList) {
  const runner = await startRunner({ pool, tasks, schedule, log });
  return { stop: () => runner.stop() };
}
const remember = (change: string) =>
  pool.query(`update graphile_worker._private_known_crontabs set ${change}`);
const lastRuns = async () => {
  const { rows } = await pool.query(
    'select identifier, last_execution > statement_timestamp() as ahead from graphile_worker._private_known_crontabs',
  );
  return rows;
};

test('what is asked for once a day is made up for once, at the next start, when nobody was at work in its minute', async () => {
  const anHourAgo = wireTime(new Date(Date.now() - HOUR));
  const schedule = { daily: `${anHourAgo.slice(14, 16)} ${anHourAgo.slice(11, 13)} * * *` };
  let ran = 0;
  const asked: Job[] = [];
  const tasks: TaskList = {
    daily: (_payload, { job }) => {
      ran += 1;
      asked.push(job);
      return Promise.resolve();
    },
  };
  await (await life(schedule, tasks)).stop();
  // Nothing was missed before it was known.
  expect(ran).toBe(0);
  await remember(`known_since = known_since - interval '3 days'`);
  const second = await life(schedule, tasks);
  await expect.poll(() => ran, { timeout: 10_000 }).toBe(1);
  await second.stop();
  await (await life(schedule, tasks)).stop();
  expect(ran).toBe(1);
  expect(asked).toMatchObject([
    { key: 'daily', job_queue_id: expect.anything(), max_attempts: 13 },
  ]);
});

test('a job that takes longer than its pause runs once at a time, and is asked for once more at most', async () => {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [running, most, ran] = [0, 0, 0];
  const tasks: TaskList = {
    slow: async () => {
      running += 1;
      most = Math.max(most, running);
      ran += 1;
      begun.resolve();
      await over.promise;
      running -= 1;
    },
    other: () => Promise.resolve(),
  };
  const { queueName, jobKey } = placeInQueue('slow', '* * * * *');
  const ask = () =>
    pool.query(
      'select graphile_worker.add_job($1, queue_name => $2, job_key => $3, job_key_mode => $4)',
      ['slow', queueName, jobKey, 'replace'],
    );
  await ask();
  const { stop } = await life({}, tasks);
  await begun.promise;
  for (let times = 0; times < 3; times += 1) await ask();
  // The other worker is free meanwhile.
  await pool.query(`select graphile_worker.add_job('other')`);
  const left = async () =>
    (await pool.query('select task_identifier as name from graphile_worker.jobs order by 1')).rows;
  await expect.poll(left, { timeout: 10_000 }).toEqual([{ name: 'slow' }, { name: 'slow' }]);
  over.resolve();
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  expect({ most, ran }).toEqual({ most: 1, ran: 2 });
  await stop();
});

test('what ran by a clock that was ahead goes on after the next start, and the log says so', async () => {
  const schedule = { everyMinute: '* * * * *' };
  const tasks = { everyMinute: () => Promise.resolve() };
  await (await life(schedule, tasks)).stop();
  await remember(`last_execution = statement_timestamp() + interval '2 hours'`);
  expect((await lastRuns()).some(({ ahead }) => ahead === true)).toBe(true);
  said.length = 0;
  await (await life(schedule, tasks)).stop();
  expect((await lastRuns()).filter(({ ahead }) => ahead === true)).toEqual([]);
  expect(said).toContain('the clock was ahead: jobs of the calendar go on now');
});
