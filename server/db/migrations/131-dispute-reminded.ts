import { type Kysely, sql } from 'kysely';

/** Of which step's deadline those were reminded whose step it is: each step once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table dispute add column reminded_of timestamptz`.execute(db);
}
