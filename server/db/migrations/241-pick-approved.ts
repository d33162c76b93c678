import { type Kysely, sql } from 'kysely';

/** When a pick-up was approved: its supplier has been shown it from then on, also where the platform voids it later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`alter table pick_goods add column approved_at timestamptz`.execute(db);
  await sql`update pick_goods g set approved_at = coalesce(g.audit_time, g.updated_at)
    where g.audit_status = '3' or exists (
      select from process_instance i where i.id = g.process_redundant_id and i.status = 'voided')`.execute(
    db,
  );
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
