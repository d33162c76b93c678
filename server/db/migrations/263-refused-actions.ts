import { type Kysely, sql } from 'kysely';

/** The few rows of the log that tell of a refusal, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_refused on audit_log (id) where detail ? 'refused'`.execute(db);
}
