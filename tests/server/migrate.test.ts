import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { APP_ROLE, createPool } from '#server/db/client.ts';
import { loadMigrations, migrate } from '#server/db/migrate.ts';
import { StartError } from '#server/start-error.ts';

import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { onDatabase, withClient } from '../helpers/database-server.ts';

const EMPTY = 'test_migrate_empty';
let url: string;

beforeAll(async () => {
  const adminUrl = inject('databaseAdminUrl');
  await withClient(adminUrl, (client) =>
    client.query(`create database ${EMPTY} owner portal_owner`),
  );
  url = onDatabase(adminUrl, EMPTY, 'portal_owner');
});

afterAll(() =>
  withClient(inject('databaseAdminUrl'), (client) =>
    client.query(`drop database ${EMPTY} with (force)`),
  ),
);

describe('migrate', () => {
  it('runs every migration once, however many processes start together', async () => {
    const names = Object.keys(await loadMigrations());
    const runs = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    expect(runs.flat()).toEqual(names);
    expect(await migrate(url)).toEqual([]);
  });

  it('would not without taking turns: the same start, written naively, trips over its twin', async () => {
    const looked: Promise<void>[] = [];
    const naive = () =>
      withClient(url, async (client) => {
        const look = client.query(`select to_regclass('twin') as twin`);
        looked.push(look.then(() => undefined));
        const found = await look;
        // All of them look before the first of them acts, as it happens to processes that start together.
        await vi.waitUntil(() => looked.length === 3);
        await Promise.all(looked);
        if (found.rows[0].twin === null) await client.query('create table twin (id int)');
      });
    const runs = await Promise.allSettled([naive(), naive(), naive()]);
    expect(runs.filter((run) => run.status === 'rejected')).not.toEqual([]);
  });

  it('leaves nothing behind of a migration that fails', async () => {
    const failing = {
      ...(await loadMigrations()),
      '998-half': {
        up: async (db: Kysely<unknown>) => {
          await sql`create table half_made (id int)`.execute(db);
          await sql`select 1 / 0`.execute(db);
        },
      },
    };
    await expect(migrate(url, failing)).rejects.toThrow('Migration 998-half: division by zero');
    const found = await withClient(url, (client) =>
      client.query(`select to_regclass('half_made') as half`),
    );
    expect(found.rows).toEqual([{ half: null }]);
  });

  it('refuses a database that a newer release has changed', async () => {
    const all = await loadMigrations();
    const newest = Object.keys(all).at(-1) ?? '';
    const { [newest]: _newest, ...older } = all;
    await expect(migrate(url, older)).rejects.toThrow(
      new StartError(
        `The database was changed by a newer program (${newest}): start that one, or a copy of the database from before`,
      ),
    );
  });

  it('runs one that was merged after another with a higher number', async () => {
    const all = await loadMigrations();
    const none = { up: () => Promise.resolve() };
    expect(await migrate(url, { ...all, '999-early': none })).toEqual(['999-early']);
    expect(await migrate(url, { ...all, '998-late': none, '999-early': none })).toEqual([
      '998-late',
    ]);
    await withClient(url, (client) => client.query(`delete from migration where name ~ '^99'`));
  });

  it('puts rows right that policies hide from their owner', async () => {
    const walled = async (db: Kysely<unknown>) => {
      await sql`create table walled (id int, parent int)`.execute(db);
      await sql`insert into walled select 1, 1`.execute(db);
      await sql`create policy operators on walled for select using ((select app_is_operator()))`.execute(
        db,
      );
      await sql`create policy maintained on walled
        using (current_setting('app.maintenance', true) = 'on')`.execute(db);
      await sql`alter table walled enable row level security, force row level security`.execute(db);
    };
    const right = (db: Kysely<unknown>) => sql`update walled set id = 2`.execute(db).then(() => {});
    const all = await loadMigrations();
    await migrate(url, { ...all, '998-walled': { up: walled }, '999-right': { up: right } });
    const ids = await withClient(onDatabase(inject('databaseAdminUrl'), EMPTY), (client) =>
      client.query('select id from walled'),
    );
    expect(ids.rows).toEqual([{ id: 2 }]);
    await withClient(url, (client) =>
      client.query(`drop table walled; delete from migration where name ~ '^99'`),
    );
  });
});

describe('the role of the application', () => {
  let test: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    test = await createTestDatabase();
    pool = createPool({ connectionString: test.url, role: APP_ROLE, max: 1 });
  });

  afterAll(async () => {
    await pool.end();
    await test.drop();
  });

  it('owns nothing, and is no superuser', async () => {
    const { rows } = await pool.query(
      `select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolcanlogin,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owns
      from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        name: APP_ROLE,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolcanlogin: false,
        owns: 0,
      },
    ]);
  });

  it.each([
    'create table mine (id int)',
    'alter table account add column mine int',
    'drop table account',
    'truncate account',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'alter table session disable row level security',
    'drop policy session_owner on session',
    'delete from migration',
    'delete from graphile_worker._private_jobs',
    'create role mine',
  ])('may not: %s', async (statement) => {
    await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('may add a job, in its own transaction', async () => {
    await pool.query('begin');
    await pool.query(`select graphile_worker.add_job('probe', '{"n": 1}')`);
    await pool.query('rollback');
    await pool.query(`select graphile_worker.add_job('probe', '{"n": 2}')`);
    const jobs = await sql<{ task_identifier: string }>`
      select task_identifier from graphile_worker.jobs`.execute(test.owner);
    expect(jobs.rows).toEqual([{ task_identifier: 'probe' }]);
  });

  it('reads whole numbers, money and days as text, moments as Date', async () => {
    const { rows } = await pool.query(
      `select 9007199254740993::bigint as id, 0.10::numeric(18,2) as amount, date '2026-02-28' as day,
        array[date '2026-02-28'] as days, timestamptz '2026-02-28 00:00+08' as at, 1.5::float8 as ratio`,
    );
    expect(rows).toEqual([
      {
        id: '9007199254740993',
        amount: '0.10',
        day: '2026-02-28',
        days: ['2026-02-28'],
        at: new Date('2026-02-27T16:00:00Z'),
        ratio: 1.5,
      },
    ]);
  });
});
