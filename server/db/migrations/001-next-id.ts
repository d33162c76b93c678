import { type Kysely, sql } from 'kysely';

/** Identifiers grow with time: milliseconds since 2024-01-01 shifted by 20 bits, then a sequence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence id_sequence cache 32`.execute(db);
  await sql`
    create function next_id() returns bigint language sql volatile as $$
      select ((floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 1704067200000) << 20)
        | (nextval('id_sequence') & 1048575)
    $$`.execute(db);
}
