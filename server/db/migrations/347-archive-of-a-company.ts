import { type Kysely, sql } from 'kysely';

/** An export may be all records of a company in one archive (企业数据打包). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table export_file drop constraint export_file_format_check,
      add constraint export_file_format_check check (format in ('xlsx', 'csv', 'zip'))`.execute(db);
  await sql`comment on column export_file.format is 'xlsx or csv of a list; zip of all records of a company.'`.execute(
    db,
  );
}
