import { type Kysely, sql } from 'kysely';

async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account (
      id bigint primary key default next_id(),
      phone text not null unique check (phone ~ '^1[3-9][0-9]{9}$'),
      nick_name text not null check (char_length(nick_name) between 1 and 25),
      email text not null default '' check (char_length(email) <= 100),
      password_hash text,
      user_type smallint not null default 1 check (user_type between 1 and 3),
      status smallint not null default 1 check (status between 1 and 3),
      created_at timestamptz not null,
      last_login_at timestamptz
    )`.execute(db);
}

async function companies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company (
      id bigint primary key default next_id(),
      name text not null check (char_length(name) between 1 and 50),
      usc text not null unique check (usc ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
      legal_name text not null default '',
      actual_controller text not null default '',
      region_base text not null default '',
      region_city text not null default '',
      region_district text not null default '',
      company_basic_type smallint not null default 1 check (company_basic_type in (1, 2)),
      company_type text[] not null default '{}',
      company_scale text not null default '',
      taxpayer_type text not null default '',
      reg_status text not null default '',
      reg_capital text not null default '',
      establish_time date,
      business_scope text not null default '',
      need_review boolean not null default false,
      info_score smallint not null default 0 check (info_score between 0 and 100),
      real_name_status smallint not null default 1 check (real_name_status between 1 and 6),
      created_at timestamptz not null
    )`.execute(db);
}

/** Who may act for which company; seen by the account and by the company that is being acted for. */
async function relations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_relation (
      id bigint primary key default next_id(),
      account_id bigint not null references account,
      company_id bigint not null references company,
      customer_role text[] not null,
      job_title text not null default '' check (char_length(job_title) <= 30),
      contact_person text not null default '' check (char_length(contact_person) <= 25),
      contact_phone text not null default '',
      contact_address text not null default '' check (char_length(contact_address) <= 100),
      valid_to timestamptz,
      status smallint not null default 1 check (status between 1 and 3),
      created_at timestamptz not null,
      unique (account_id, company_id)
    )`.execute(db);
  await sql`create index account_relation_company on account_relation (company_id)`.execute(db);
  await sql`alter table account_relation enable row level security`.execute(db);
  await sql`alter table account_relation force row level security`.execute(db);
  await sql`
    create policy account_relation_owner on account_relation using (
      account_id = nullif(current_setting('app.account_id', true), '')::bigint
      or company_id = nullif(current_setting('app.company_id', true), '')::bigint
    )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db);
  await companies(db);
  await relations(db);
}
