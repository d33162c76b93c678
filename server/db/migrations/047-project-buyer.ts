import { type Kysely, sql } from 'kysely';

/** A reviewer reads what a buyer uses of its other limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index project_buyer on project (buyer_company_id) where not deleted`.execute(db);
}
