import { type Kysely, sql } from 'kysely';

/** What was kept back of a delivery has days of its own on the sixty-day clock, and warnings of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_clock_notice add column retention boolean not null default false,
    drop constraint payment_clock_notice_pkey, add primary key (delivery_id, retention, day)`.execute(
    db,
  );
}
