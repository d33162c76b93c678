import { type Kysely, sql } from 'kysely';

/** Where a round of a job has stopped for want of time: the next run goes on behind it. And what is short of a limit, by its age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_place (
    name text primary key, after_id bigint not null, after_sort text, kept_at timestamptz not null)`.execute(
    db,
  );
  await sql`create index supplier_balance_short on supplier_balance (short_since, id) where short_by > 0`.execute(
    db,
  );
}
