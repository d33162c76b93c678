import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';

import { createPool, databaseOn } from '#server/db/client.ts';
import type { Database } from '#server/db/types.ts';

const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

const nameOf = (text: string): string =>
  createHash('md5').update(text).digest('base64url').slice(0, 20);

/** The same statement under a name, where it has values. */
function named(args: readonly unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  const isOther = typeof text !== 'string' || !Array.isArray(values) || values.length === 0;
  return isOther ? [...args] : [{ name: nameOf(text), text, values }, ...rest];
}

/**
 * Lets every connection of a pool plan a statement once: PostgreSQL takes twice as long to plan a statement of the trade as
 * to run it, and a long simulation asks the same ones a hundred thousand times.
 */
export function keepPlans(pool: pg.Pool): void {
  // One that nobody needs for a minute of a busy machine would come back cold.
  pool.options.idleTimeoutMillis = 0;
  const names = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    if (names.has(client)) return;
    names.add(client);
    const { query } = client;
    const ask = (...args: readonly unknown[]): unknown => Reflect.apply(query, client, args);
    void ask(PLAN_ONCE);
    Object.assign(client, { query: (...args: readonly unknown[]) => ask(...named(args)) });
  });
}

/** The database of a connection string as a superuser sees it, whom no policy touches. */
export function behindPolicies(url: string): Kysely<Database> {
  const pool = createPool({ connectionString: url.replace(/\/\/[^@]*@/, '//postgres@'), max: 1 });
  keepPlans(pool);
  return databaseOn(pool);
}

/** Ends every connection on which the application is at work, and one that waits for it. */
export async function cutConnections(behind: Kysely<Database>): Promise<void> {
  await sql`
    with own as materialized (
      select pid, state <> 'idle' as busy, row_number() over (partition by state = 'idle' order by pid) as at
      from pg_stat_activity where datname = current_database() and usename = 'portal_owner')
    select pg_terminate_backend(pid) from own where busy or at = 1`.execute(behind);
}
