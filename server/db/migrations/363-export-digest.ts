import { type Kysely, sql } from 'kysely';

/** What an export was written with, by which other bytes in its place are told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table export_file add column sha256 text`.execute(db);
  await sql`comment on column export_file.sha256 is
    'Of its bytes, in lower-case hex; null until it is done, and of one that was done before they were kept.'`.execute(
    db,
  );
}
