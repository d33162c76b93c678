import { type Kysely, sql } from 'kysely';

/**
 * The log grows by a row with every write and is never cut: those of a company and those of some days, which the console's list is
 * asked for, are found without reading all of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_company on audit_log (company_id, id)`.execute(db);
  await sql`create index audit_log_at on audit_log (at)`.execute(db);
}
