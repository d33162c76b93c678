import { type Kysely, sql } from 'kysely';

/**
 * Money that comes back is booked even where the room that it had freed of the limit is in use by now: what is missing is granted
 * beyond what was approved (超额占用), and taken back (超额收回) by whatever becomes free.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_limit_terms
    add column overuse numeric(20, 2) not null default 0 check (overuse >= 0)`.execute(db);
  await sql`alter table ledger_entry drop constraint ledger_entry_limit`.execute(db);
  await sql`
    alter table ledger_entry add constraint ledger_entry_limit check (book <> 'limit'
      or (code = '1') = (seq = 1)
      and kind = case code when '1' then 'grant' when '2' then 'hold' when '3' then 'release'
        when '4' then 'consume' when '5' then 'reverse' when '6' then 'grant' when '7' then 'revoke'
        when '8' then 'revoke' when '9' then 'reinstate' when '10' then 'close' when '11' then 'draw'
        when '12' then 'grant' when '13' then 'revoke' else '' end)`.execute(db);
  await sql`
    create or replace function limit_taken_back() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := current_setting('app.ledger', true);
    begin
      perform set_config('app.ledger', 'limit:' || new.owner_id, true);
      update project_limit_terms
        set takeback_due = case new.code when '8' then takeback_due - new.amount
            when '10' then 0 else takeback_due end,
          overuse = case new.code when '12' then overuse + new.amount
            when '13' then overuse - new.amount when '10' then 0 else overuse end
        where project_id = new.owner_id;
      perform set_config('app.ledger', coalesce(was, ''), true);
      return null;
    end $$`.execute(db);
  await sql`drop trigger limit_taken_back on ledger_entry`.execute(db);
  await sql`
    create trigger limit_taken_back after insert on ledger_entry for each row
    when (new.book = 'limit' and new.code in ('8', '10', '12', '13'))
    execute function limit_taken_back()`.execute(db);
  await sql`
    create or replace view project_limit with (security_invoker = true) as
    select a.owner_id as project_id, t.limit_type, a.state, a.expire_date, a.granted as credit_limit,
      a.held as reserved, a.used as occupied, a.available, t.takeback_due, a.seq, a.head_hash,
      a.updated_at, t.overuse
    from ledger_account a join project_limit_terms t on t.project_id = a.owner_id
    where a.book = 'limit'`.execute(db);
}
