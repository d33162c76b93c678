import { type Kysely, sql } from 'kysely';

/** What a bank gives back has a day and a number of its own; of what came back before, the day on which it was written down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column bounced_on date,
    add column bounce_serial_no text collate "C" not null default ''`.execute(db);
  await sql`update payment set bounced_on = (updated_at at time zone 'Asia/Shanghai')::date
    where payment_status = '6'`.execute(db);
  await sql`alter table payment add constraint payment_bounced
    check ((payment_status = '6') = (bounced_on is not null))`.execute(db);
  await sql`create unique index payment_bounce_serial on payment (bounce_serial_no, payer_bank_id)
    where bounce_serial_no <> ''`.execute(db);
}
