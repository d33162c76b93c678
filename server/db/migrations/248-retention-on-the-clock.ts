import { type Kysely, sql } from 'kysely';

/**
 * What was kept back of a delivery has days of its own on the sixty-day clock, and warnings of its own: from each day on which a part
 * of it falls due. Of goods there is no such day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_clock_notice add column due date not null default '0001-01-01',
    drop constraint payment_clock_notice_pkey, add primary key (delivery_id, due, day)`.execute(db);
}
