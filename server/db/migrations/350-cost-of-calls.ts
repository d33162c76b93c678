import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column cost_ms integer check (cost_ms >= 0)`.execute(db);
  await sql`comment on column audit_log.cost_ms is
    '耗时: milliseconds from the arrival of the call to this row; null of what no request has made, and in rows of before.'`.execute(
    db,
  );
}
