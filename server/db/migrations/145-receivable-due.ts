import { type Kysely, sql } from 'kysely';

/**
 * What is open of receivables by due day (敞口看板): rows that are only added up, so that whoever changes a receivable waits for nobody
 * else of the same day. The trigger adds them in the same transaction, the nightly check adds up those of a day and holds them against
 * the receivables.
 */
async function kept(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receivable_due (
      -- Null of receivables whose day is not known yet.
      due_date date,
      receivables int not null,
      open_amount numeric(20, 2) not null
    )`.execute(db);
  await sql`comment on table receivable_due is 'Differences: what is open on a day is the sum of its rows.'`.execute(
    db,
  );
  await sql`alter table receivable_due enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy platform on receivable_due
    using ((select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on'))`.execute(
    db,
  );
  await sql`revoke insert, update, delete, truncate on receivable_due from portal_app`.execute(db);
}

async function follow(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function receivable_is_open(r receivable_plan) returns boolean language sql immutable as $$
      select not r.deleted and r.plan_status in ('1', '3', '5')
    $$`.execute(db);
  await sql`
    create function receivable_open_amount(r receivable_plan) returns numeric language sql immutable as $$
      select r.principal + r.fee - r.paid_principal - r.paid_fee
    $$`.execute(db);
  // Whoever changes a receivable writes them, and reads none of them.
  await sql`
    create function receivable_due_follow() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      insert into receivable_due (due_date, receivables, open_amount)
      select due_date, sum(receivables), sum(open_amount) from (
        select old.due_date, -1 as receivables, - receivable_open_amount(old) as open_amount
        where tg_op <> 'INSERT' and receivable_is_open(old)
        union all
        select new.due_date, 1, receivable_open_amount(new)
        where tg_op <> 'DELETE' and receivable_is_open(new)
      ) moved group by due_date having sum(receivables) <> 0 or sum(open_amount) <> 0;
      perform set_config('app.maintenance', was, true);
      return null;
    end $$`.execute(db);
  await sql`create trigger due_follow after insert or delete on receivable_plan
    for each row execute function receivable_due_follow()`.execute(db);
  await sql`create trigger due_follow_change after update on receivable_plan
    for each row when ((old.due_date, old.deleted, old.plan_status, old.principal, old.fee, old.paid_principal, old.paid_fee)
      is distinct from (new.due_date, new.deleted, new.plan_status, new.principal, new.fee, new.paid_principal, new.paid_fee))
    execute function receivable_due_follow()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await kept(db);
  await follow(db);
  await sql`
    create function receivable_due_fold() returns void language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      with gone as (delete from receivable_due returning *)
      insert into receivable_due
      select due_date, sum(receivables), sum(open_amount) from gone group by due_date
      having sum(receivables) <> 0 or sum(open_amount) <> 0;
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    insert into receivable_due
    select due_date, count(*), sum(receivable_open_amount(r)) from receivable_plan r
    where receivable_is_open(r) group by due_date`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
