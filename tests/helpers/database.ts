import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { APP_ROLE, createDatabase, createPool, databaseOn } from '#server/db/client.ts';
import type { Database } from '#server/db/types.ts';

import { onDatabase, TEMPLATE, withClient } from './database-server.ts';

export interface TestDatabase {
  /** As the application sees it: role portal_app, row-level security applies. */
  db: Kysely<Database>;
  /** The pool under `db`. */
  pool: pg.Pool;
  /** As the owner of the tables sees it, for arranging and for looking behind the policies. */
  owner: Kysely<Database>;
  /** Whom row-level security does not touch, the owner included. */
  superuser: Kysely<Database>;
  /** Connection string of the owner role. */
  url: string;
  drop(): Promise<void>;
}

/**
 * A database of its own for one test file or test, cloned from the migrated template or another; `max` connections each.
 * `plansAnew`: PostgreSQL chooses between a plan for all values and new ones, as it does by itself.
 */
export async function createTestDatabase({
  max = 10,
  template = TEMPLATE,
  plansAnew = false,
} = {}): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copying files takes a tenth of the work of writing every page to a log that nobody will replay.
  await withClient(adminUrl, async (client) => {
    await client.query(
      `create database ${name} template ${template} strategy file_copy owner portal_owner`,
    );
    if (plansAnew) await client.query(`alter database ${name} set plan_cache_mode = auto`);
  });
  const url = onDatabase(adminUrl, name, 'portal_owner');
  const pool = createPool({ connectionString: url, role: APP_ROLE, max });
  const db = databaseOn(pool);
  const owner = createDatabase({ connectionString: url, max: 2 });
  const superuser = createDatabase({ connectionString: onDatabase(adminUrl, name), max: 1 });
  const drop = async () => {
    await Promise.all([db.destroy(), owner.destroy(), superuser.destroy()]);
    await withClient(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { db, pool, owner, superuser, url, drop };
}
