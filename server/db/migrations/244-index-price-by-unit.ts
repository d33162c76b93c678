import { type Kysely, sql } from 'kysely';

/** A price entered in the wrong unit keeps out none in the right one: an index has one price a day for each unit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index index_price_day`.execute(db);
  await sql`create unique index index_price_day on index_price (index_name, unit, price_date)
    where corrects_id is null`.execute(db);
  await sql`drop index index_price_latest`.execute(db);
  await sql`create index index_price_latest on index_price (index_name, unit, price_date desc, id desc)`.execute(
    db,
  );
}
