import { type Kysely, sql } from 'kysely';

const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const OPERATOR = sql`(select app_is_operator())`;

/** What a company reads of a verification stands on its account; the amount that was sent it never reads. */
async function verifications(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank add column verify_sent_date date,
    add column verify_tries_left smallint not null default 0`.execute(db);
  await sql`
    create table bank_verification (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      bank_id bigint not null references bank,
      state text not null default '1' check (state in ('1', '2', '3', '4', '5')),
      account_name text not null,
      account_no_sealed text not null,
      account_no_last4 text not null,
      open_bank text not null,
      cnaps_code text not null,
      created_by bigint not null references account,
      created_at timestamptz not null,
      amount numeric(3, 2) check (amount between 0.01 and 0.99),
      sent_date date,
      serial_no text not null default '' check (char_length(serial_no) <= 50),
      sent_by bigint references account,
      sent_at timestamptz,
      tries smallint not null default 0 check (tries between 0 and 3),
      reason text not null default '' check (char_length(reason) <= 200),
      ended_at timestamptz,
      check (state not in ('2', '3') or amount is not null),
      check ((amount is null) = (sent_at is null))
    )`.execute(db);
  await sql`comment on column bank_verification.state is
    '1 asked for, 2 sent, 3 verified, 4 failed, 5 void because the account changed.'`.execute(db);
  await sql`create unique index bank_verification_open on bank_verification (bank_id)
    where state in ('1', '2')`.execute(db);
  await sql`create unique index bank_verification_serial on bank_verification (serial_no)
    where serial_no <> ''`.execute(db);
  await sql`create index bank_verification_state on bank_verification (state, id)`.execute(db);
  await sql`
    create table bank_verification_try (
      verification_id bigint not null references bank_verification,
      place smallint not null check (place between 1 and 3),
      amount numeric(3, 2) not null,
      right_amount boolean not null,
      account_id bigint not null references account,
      at timestamptz not null,
      primary key (verification_id, place)
    )`.execute(db);
}

async function walls(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bank_verification', 'bank_verification_try']) {
    await sql`alter table ${sql.table(table)} enable row level security,
      force row level security`.execute(db);
    await sql`create policy operators on ${sql.table(table)} using (${OPERATOR})`.execute(db);
  }
  await sql`create policy asking on bank_verification for insert
    with check (company_id = ${COMPANY} and state = '1' and amount is null)`.execute(db);
  // Operators look at accounts already; now they also set what a verification makes of one.
  await sql`create policy bank_verifier on bank for update using (${OPERATOR})`.execute(db);
  await sql`revoke update, delete, truncate on bank_verification_try from portal_app`.execute(db);
  await sql`revoke delete, truncate on bank_verification from portal_app`.execute(db);
  await sql`
    create function verification_try_stays() returns trigger language plpgsql as $$ begin
      raise exception '% is append-only', tg_table_name using errcode = '42501';
    end $$`.execute(db);
  await sql`create trigger verification_try_stays before update or delete
    on bank_verification_try for each statement execute function verification_try_stays()`.execute(
    db,
  );
}

/** The company types in what arrived: compared where the company itself cannot look, one try after another. */
async function typing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function type_verification(bank bigint, typed numeric, who bigint, moment timestamptz)
    returns table (verified boolean, tries_left int) language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := coalesce(current_setting('app.operator', true), '');
      company bigint := nullif(current_setting('app.company_id', true), '')::bigint;
      asked bank_verification;
    begin
      perform set_config('app.operator', 'on', true);
      select * into asked from bank_verification v
        where v.bank_id = bank and v.company_id = company and v.state = '2' for update;
      if found then
        verified := asked.amount = typed;
        tries_left := 2 - asked.tries;
        insert into bank_verification_try values
          (asked.id, asked.tries + 1, typed, verified, who, moment);
        update bank_verification v set tries = asked.tries + 1,
          state = case when verified then '3' when tries_left = 0 then '4' else '2' end,
          ended_at = case when verified or tries_left = 0 then moment end,
          reason = case when not verified and tries_left = 0 then '金额三次填写错误' else '' end
          where v.id = asked.id;
        return next;
      end if;
      perform set_config('app.operator', was, true);
    end $$`.execute(db);
}

/** What was asked for an account that is another by now, or gone, ends, whoever has changed it. */
async function voiding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function void_verification() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    declare
      was text := coalesce(current_setting('app.operator', true), '');
    begin
      perform set_config('app.operator', 'on', true);
      update bank_verification v set state = '5', ended_at = new.updated_at
        where v.bank_id = new.id and v.state in ('1', '2');
      perform set_config('app.operator', was, true);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger bank_void_verification
    after update of name, account_no_hash, open_bank, cnaps_code, deleted on bank for each row
    when (old.name <> new.name or old.account_no_hash <> new.account_no_hash
      or old.open_bank <> new.open_bank or old.cnaps_code <> new.cnaps_code or new.deleted)
    execute function void_verification()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await verifications(db);
  await walls(db);
  await typing(db);
  await voiding(db);
}
