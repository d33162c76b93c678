import { type Kysely, sql } from 'kysely';

/** What a limit became (调整后额度) is what was granted of an adjustment: until now lists said what was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    update apply_amount_adjust
    set after_limit = before_limit + case when adjust_type = '2' then - approved_amount else approved_amount end
    where audit_status in ('3', '6') and adjust_type in ('1', '2', '5') and approved_amount < adjust_amount`.execute(
    db,
  );
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
