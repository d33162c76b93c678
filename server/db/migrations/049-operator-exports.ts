import { type Kysely, sql } from 'kysely';

/** Exports of the console's lists hold rows of all companies and belong to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table export_file alter column company_id drop not null`.execute(db);
}
