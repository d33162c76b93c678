import { type Kysely, sql } from 'kysely';

/** A partner that is named without its code is looked for among the certified companies by its whole name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index company_certified_name on company (name)
    where real_name_status in (3, 5, 6)`.execute(db);
}
