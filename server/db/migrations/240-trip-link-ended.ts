import { type Kysely, sql } from 'kysely';

/** A link that was sent to a driver ends when another drives: rows of links are never taken away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trip_link add column ended_at timestamptz`.execute(db);
}
