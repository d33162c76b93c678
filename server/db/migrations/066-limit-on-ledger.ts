import { type Kysely, sql } from 'kysely';

/** Whether the company of whoever asks is told the terms of the project that a column names. */
const told = (project: string) =>
  sql`exists (
    select from project p where p.id = ${sql.ref(project)}
    and (select nullif(current_setting('app.company_id', true), '')::bigint) = any (p.terms_seen_by)
  )`;

/** What of a limit is no movement: its kind, and of raises for a time that have ended what is still to come back. */
async function terms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table project_limit_terms (
      project_id bigint primary key references project,
      limit_type text not null check (limit_type in ('1', '2', '3', '4')),
      takeback_due numeric(20, 2) not null default 0 check (takeback_due >= 0)
    )`.execute(db);
  await sql`revoke delete, truncate on project_limit_terms from portal_app`.execute(db);
  await sql`insert into project_limit_terms
    select project_id, limit_type, takeback_due from project_limit`.execute(db);
  await sql`alter table project_limit_terms enable row level security,
    force row level security`.execute(db);
  await sql`
    create policy named on project_limit_terms using (
      'limit:' || project_id = any (
        (select string_to_array(current_setting('app.ledger', true), ','))::text[])
      or (select app_is_operator())
      or (select current_setting('app.maintenance', true) = 'on')
      or ${told('project_id')}
    )`.execute(db);
}

/** Rows of before keep their ids, places and hashes. */
async function carryOver(db: Kysely<unknown>): Promise<void> {
  const trigger = (table: string, name: string, action: 'disable' | 'enable') =>
    sql`alter table ${sql.table(table)} ${sql.raw(action)} trigger ${sql.ref(name)}`.execute(db);
  await trigger('ledger_account', 'ledger_account_empty', 'disable');
  await trigger('ledger_entry', 'ledger_entry_follow', 'disable');
  await sql`
    insert into ledger_account (book, owner_id, unit, scale, state, expire_date, debits_pending,
      debits_posted, credits_pending, credits_posted, seq, head_hash, updated_at)
    select 'limit', project_id, 'CNY', 2, state, expire_date, reserved, occupied, 0.00, credit_limit,
      seq, head_hash, updated_at
    from project_limit`.execute(db);
  await sql`
    insert into ledger_entry (id, book, owner_id, seq, at, kind, code, amount, granted_after,
      held_after, used_after, available_after, object_type, object_id, object_no, operator_id, note,
      prev_hash, hash)
    select id, 'limit', project_id, seq, at,
      (array['grant', 'hold', 'release', 'consume', 'reverse', 'grant', 'revoke', 'revoke',
        'reinstate', 'close'])[type::int],
      type, abs(amount), limit_after, reserved_after, occupied_after, available_after, object_type,
      object_id, object_no, operator_id, note, prev_hash, hash
    from limit_ledger`.execute(db);
  await trigger('ledger_account', 'ledger_account_empty', 'enable');
  await trigger('ledger_entry', 'ledger_entry_follow', 'enable');
}

/** A closed limit has nothing left to come back, and what came back is no longer due. */
async function takeBack(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function limit_taken_back() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := current_setting('app.ledger', true);
    begin
      perform set_config('app.ledger', 'limit:' || new.owner_id, true);
      update project_limit_terms
        set takeback_due = case new.kind when 'close' then 0 else takeback_due - new.amount end
        where project_id = new.owner_id;
      perform set_config('app.ledger', coalesce(was, ''), true);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger limit_taken_back after insert on ledger_entry for each row
    when (new.book = 'limit' and new.code in ('8', '10')) execute function limit_taken_back()`.execute(
    db,
  );
}

/** The limit and its ledger (额度流水) as they are read, with the rights of whoever asks. */
async function views(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view project_limit with (security_invoker = true) as
    select a.owner_id as project_id, t.limit_type, a.state, a.expire_date, a.granted as credit_limit,
      a.held as reserved, a.used as occupied, a.available, t.takeback_due, a.seq, a.head_hash,
      a.updated_at
    from ledger_account a join project_limit_terms t on t.project_id = a.owner_id
    where a.book = 'limit'`.execute(db);
  await sql`
    create view limit_ledger with (security_invoker = true) as
    select id, owner_id as project_id, seq, at, code as type, ledger_signed(kind, amount) as amount,
      granted_after as limit_after, held_after as reserved_after, used_after as occupied_after,
      available_after, object_type, object_id, object_no, operator_id, note, prev_hash, hash
    from ledger_entry where book = 'limit'`.execute(db);
  await sql`
    create view limit_ledger_line with (security_invoker = true) as
    select l.*, 0::bigint as company_id, l.at as created_at, l.at as updated_at,
      coalesce(l.operator_id, 0) as created_by, coalesce(l.operator_id, 0) as updated_by,
      1 as version, false as deleted,
      case when a.id is null then '系统' when a.user_type = 1 then a.nick_name else '平台' end
        as operator_name
    from limit_ledger l left join account a on a.id = l.operator_id`.execute(db);
  for (const table of ['ledger_account', 'ledger_entry']) {
    await sql`create policy limit_reader on ${sql.table(table)}
      using (book = 'limit' and ${told('owner_id')})`.execute(db);
  }
}

/** The limit's own table, ledger and trigger become an account, its entries and two views over them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await terms(db);
  await carryOver(db);
  await sql`drop view limit_ledger_line`.execute(db);
  await sql`drop table limit_ledger, project_limit`.execute(db);
  await sql`drop function limit_ledger_follow(), limit_ledger_stays()`.execute(db);
  await takeBack(db);
  await views(db);
}
