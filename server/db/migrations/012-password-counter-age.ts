import { type Kysely, sql } from 'kysely';

/** When a counter was last used, so that those of phones that nobody asks for again can go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table password_counter add column last_at timestamptz not null default '-infinity'`.execute(
    db,
  );
}
