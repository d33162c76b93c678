import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PatientPool } from '#server/db/patient-pool.ts';
import { createReadLanes, type ReadLanes } from '#server/kernel/sql/read-lanes.ts';

import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

// Other programs have the connections of an outside database: the portal does with those that it has.

let database: TestDatabase;
let lanes: ReadLanes;
beforeEach(async () => {
  database = await createTestDatabase({ max: 10 });
  lanes = createReadLanes(database.pool);
});
afterEach(async () => {
  lanes.close();
  await database.drop();
});

const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const echo = (n: number) => ({ name: 'echo', text: 'select $1::int as n', values: [n] });

/** The database gives so many connections, and no more. */
async function limited(count: number): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select format('alter database %I connection limit %s', current_database(), ${count + 1}::int) as text`.execute(
    database.superuser,
  );
  await sql.raw(rows[0]?.text ?? '').execute(database.superuser);
}

const reads = (count: number) =>
  Promise.all(
    many(count).map(async (n) => {
      const { rows } = await lanes.query(echo(n));
      return rows[0];
    }),
  );
/** Transactions that take a moment each. */
const writes = (count: number) =>
  Promise.all(
    many(count).map((n) =>
      database.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          n: number;
        }>`select ${n}::int as n from pg_sleep(0.02)`.execute(tx);
        return rows[0];
      }),
    ),
  );
const each = (count: number) => many(count).map((n) => ({ n }));

test('reads and writes that come at once share the few that there are', async () => {
  await limited(3);
  const answers = await Promise.all([reads(30), writes(20), reads(30)]);
  expect(answers).toEqual([each(30), each(20), each(30)]);
});

test('what reads have shared is there for writes, and shared again afterwards', async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  const mode = 'show plan_cache_mode';
  const usual = (await other.query(mode)).rows;
  await other.end();
  for (let round = 0; round < 20; round += 1) await reads(2);
  await limited(database.pool.totalCount);
  expect(await writes(30)).toEqual(each(30));
  expect((await database.pool.query(mode)).rows).toEqual(usual);
  await limited(100);
  expect(await reads(60)).toEqual(each(60));
});

test('whoever finds none at all waits until others leave theirs', async () => {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await limited(1);
  const asked = Promise.all([reads(15), writes(5)]);
  await expect.poll(() => database.pool instanceof PatientPool && database.pool.isShort).toBe(true);
  await limited(4);
  expect(await asked).toEqual([each(15), each(5)]);
  await other.end();
});

test('and is refused when the time is over', async () => {
  await limited(0);
  const options = { connectionString: database.url, max: 3, connectionTimeoutMillis: 400 };
  const pool = new PatientPool(options);
  const began = performance.now();
  const results = await Promise.allSettled(many(8).map(() => pool.query('select 1')));
  expect(results.map(({ status }) => status)).toEqual(many(8).map(() => 'rejected'));
  expect(performance.now() - began).toBeGreaterThan(390);
  expect(performance.now() - began).toBeLessThan(2_000);
  await limited(10);
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
