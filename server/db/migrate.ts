import { readdirSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationResult, Migrator } from 'kysely/migration';
import type pg from 'pg';

import { StartError } from '../start-error.ts';
import { APP_ROLE, createPool } from './client.ts';

/** Any number that no other program uses as advisory lock on this database. */
const LOCK = 7_203_115_042;
const FOLDER = new URL('migrations/', import.meta.url);
const FILE = /^\d{3}-[a-z0-9-]+\.ts$/;

export type MigrationList = Record<string, Migration>;

function isMigration(module: unknown): module is Migration {
  return (
    typeof module === 'object' &&
    module !== null &&
    'up' in module &&
    typeof module.up === 'function'
  );
}

/** Reads server/db/migrations/<number>-<name>.ts; each exports `up(db)`. */
export async function loadMigrations(): Promise<MigrationList> {
  const list: MigrationList = {};
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  for (const name of names.sort()) {
    if (!FILE.test(name)) throw new Error(`Migration ${name} is not named NNN-name.ts`);
    const module: unknown = await import(new URL(name, FOLDER).href);
    if (!isMigration(module)) throw new Error(`Migration ${name} exports no function up(db)`);
    list[name.replace(/\.ts$/, '')] = module;
  }
  return list;
}

/** Makes the application's role and what it may do with everything that the owner makes from now on. */
async function prepareRole(client: pg.PoolClient): Promise<void> {
  await client.query(`
    do $$ begin
      create role ${APP_ROLE} nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  await client.query(`
    do $$ begin
      -- Since 16, being a member and being allowed to take the role are two things.
      if not pg_has_role(current_user, '${APP_ROLE}',
        case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
        execute format('grant ${APP_ROLE} to %I', current_user);
      end if;
    end $$`);
  await client.query(`
    grant usage on schema public to ${APP_ROLE};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${APP_ROLE};
    alter default privileges in schema public grant usage, select on sequences to ${APP_ROLE}`);
}

/** The application may add jobs, in its own transaction, and nothing else in the queue's schema. */
async function openJobs(client: pg.PoolClient): Promise<void> {
  await client.query(`
    grant usage on schema graphile_worker to ${APP_ROLE};
    do $$ declare adding regprocedure; begin
      for adding in
        select oid from pg_proc
        where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'add_jobs')
      loop
        execute format('alter function %s security definer set search_path = graphile_worker, pg_temp', adding);
        execute format('revoke execute on function %s from public', adding);
        execute format('grant execute on function %s to ${APP_ROLE}', adding);
      end loop;
    end $$`);
}

/** An error of the database says neither whose statement it was nor where that stands. */
function namedAfter(results: readonly MigrationResult[], error: unknown): unknown {
  const failed = results.find(({ status }) => status === 'Error');
  if (failed === undefined || !(error instanceof Error)) return error;
  return new Error(`Migration ${failed.migrationName}: ${error.message}`, { cause: error });
}

/**
 * The same with every row in reach: policies are forced, so that they hide rows from the owner, too, and what puts rows right would find
 * none.
 */
const inMaintenance = ({ up }: Migration): Migration => ({
  async up(db) {
    await sql`select set_config('app.maintenance', 'on', true), set_config('app.operator', 'on', true)`.execute(
      db,
    );
    await up(db);
    await sql`select set_config('app.maintenance', '', true), set_config('app.operator', '', true)`.execute(
      db,
    );
  },
});

/** Throws a StartError where a program that knows more migrations has served this database. */
async function expectKnown(client: pg.PoolClient, migrations: MigrationList): Promise<void> {
  const { rows } = await client.query(`select to_regclass('migration') is not null as there`);
  if (!rows[0].there) return;
  const { rows: ran } = await client.query('select name from migration order by name');
  const unknown = ran.map(({ name }) => String(name)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new StartError(
    `The database was changed by a newer program (${unknown.join(', ')}): start that one, or a copy of the database from before`,
  );
}

/** In the order of their numbers; one that was merged after another with a higher number runs where it is missing. */
async function migrateTables(pool: pg.Pool, migrations: MigrationList): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const reaching = Object.entries(migrations).map(([name, one]) => [name, inMaintenance(one)]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(reaching) },
    allowUnorderedMigrations: true,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw namedAfter(results, error);
  return results.map((result) => result.migrationName);
}

/**
 * Brings the database to the newest state as the connecting role and answers the names of the migrations that ran.
 * Processes that start together take turns; the second finds nothing to do.
 */
export async function migrate(connectionString: string, list?: MigrationList): Promise<string[]> {
  const pool = createPool({ connectionString, max: 3, statementTimeoutMs: 0 });
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await prepareRole(client);
    const migrations = list ?? (await loadMigrations());
    await expectKnown(client, migrations);
    const done = await migrateTables(pool, migrations);
    await runMigrations({ pgPool: pool });
    await openJobs(client);
    await client.query(`revoke all on migration, migration_lock from ${APP_ROLE}`);
    return done;
  } finally {
    client.release(true);
    await pool.end();
  }
}
