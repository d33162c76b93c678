import { type Kysely, sql } from 'kysely';

/** The day on which money came back is asked to be another as that of a pay-out is: of what a supplier sent back, of what the bank gave back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment drop constraint payment_day_asked,
      add constraint payment_day_asked check (
        (day_asked is null) = (day_asked_by is null) and (day_asked is null) = (day_asked_reason = '')
        and (day_asked is not null or day_asked_early = '')
        and (day_asked is null or payment_status in ('3', '4') or payment_status = '6' and bounced_on is not null))`.execute(
    db,
  );
}
