import { type Kysely, sql } from 'kysely';

/**
 * The setting says which roles the operator holds, joined by ',', or `on` for work of the platform itself; an operator
 * without any role is nobody to the policies.
 */
async function rolesCount(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function app_is_operator() returns boolean language sql stable parallel safe
    return coalesce(current_setting('app.operator', true), '') <> ''`.execute(db);
}

/** Whoever loses a role, by whatever hand, has open streams that must hear of it, as in migration 011. */
async function lostRoles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_roles() returns trigger language plpgsql as $$ begin
      perform pg_notify('portal_account', account_id::text)
      from (select distinct account_id from changed) accounts;
      return null;
    end $$`.execute(db);
  for (const event of ['delete', 'update']) {
    await sql`
      create trigger ${sql.ref(`role_relation_${event}`)} after ${sql.raw(event)} on role_relation
      referencing old table as changed for each statement execute function tell_of_roles()`.execute(
      db,
    );
  }
  await sql`
    create function tell_of_role() returns trigger language plpgsql as $$ begin
      perform pg_notify('portal_account', account_id::text)
      from role_relation where role_code = new.code;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger role_status_changed after update of status on role
    for each row when (old.status is distinct from new.status)
    execute function tell_of_role()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await rolesCount(db);
  await lostRoles(db);
}
