import { type Kysely, sql } from 'kysely';

/**
 * The day of a pay-out that one person asks to be another, until somebody else has confirmed or declined it. What takes a movement of a
 * financing back (FactoringMove 11) may be one of money that went out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column day_asked date,
      add column day_asked_reason text not null default '' check (char_length(day_asked_reason) <= 200),
      add column day_asked_early text not null default '' check (char_length(day_asked_early) <= 200),
      add column day_asked_by bigint references account,
      add constraint payment_day_asked check (
        (day_asked is null) = (day_asked_by is null) and (day_asked is null) = (day_asked_reason = '')
        and (day_asked is not null or day_asked_early = '')
        and (day_asked is null or payment_status in ('3', '4') and return_of is null))`.execute(db);
  await sql`create index payment_day_asked_by on payment (day_asked_by) where day_asked_by is not null`.execute(
    db,
  );
  await sql`update enum_entry set name = '撤销' where enum_name = 'FactoringMove' and code = '11' and name = '撤销回款'`.execute(
    db,
  );
}
