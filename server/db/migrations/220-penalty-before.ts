import { type Kysely, sql } from 'kysely';

/** What had come of a penalty by an extension is counted from its regimes (215); the figures of that day are read by nobody any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receivable_plan drop column penalty_before`.execute(db);
  await sql`alter table receivable_change drop column penalty_before`.execute(db);
}
