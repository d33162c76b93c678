import { type Kysely, sql } from 'kysely';

/** A red invoice whose confirmation has ended is applied for anew, under a number that the tax platform has not seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice
    add column hand_attempt smallint not null default 1 check (hand_attempt >= 1)`.execute(db);
  await sql`comment on column invoice.hand_attempt is
    'Number of the attempt to have it issued by the tax platform: one more each time that what was applied for has ended for good.'`.execute(
    db,
  );
}
