import { type Kysely, sql } from 'kysely';

/** What each parameter was before its changes; rows are added and never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table param_history (
      id bigint primary key default next_id(),
      name text not null references param,
      old_value text not null,
      new_value text not null,
      changed_by bigint not null references account,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index param_history_name on param_history (name, id desc)`.execute(db);
  await sql`revoke update, delete, truncate on param_history from portal_app`.execute(db);
}
