import { type Kysely, sql } from 'kysely';

/**
 * Runners of jobs that live, as they say themselves: jobs that others hold are free; the application has no part in it.
 * And the jobs that have done what cannot be undone, so that a second run leaves it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_runner (id text primary key, seen_at timestamptz not null)`.execute(
    db,
  );
  await sql`revoke all on job_runner from portal_app`.execute(db);
  await sql`create table job_done (job_id bigint primary key, done_at timestamptz not null)`.execute(
    db,
  );
}
