import { type Kysely, sql } from 'kysely';

/** A record's page shows who did what with it (操作日志). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_object on audit_log (object_type, object_id, id)`.execute(db);
}
