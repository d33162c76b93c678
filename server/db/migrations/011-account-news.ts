import { type Kysely, sql } from 'kysely';

/**
 * Whatever ends a session, be it a logout, a reset, an operator or a person at the database's own prompt, its open
 * streams must hear of it: the tables say it themselves. ACCOUNT_CHANNEL in server/kernel/stream/account-news.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_ended_sessions() returns trigger language plpgsql as $$ begin
      perform pg_notify('portal_account', account_id::text)
      from (select distinct account_id from ended) accounts;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger session_ended after delete on session referencing old table as ended
    for each statement execute function tell_of_ended_sessions()`.execute(db);
  await sql`
    create function tell_of_account() returns trigger language plpgsql as $$ begin
      perform pg_notify('portal_account', new.id::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger account_status_changed after update of status on account
    for each row when (old.status is distinct from new.status)
    execute function tell_of_account()`.execute(db);
}
