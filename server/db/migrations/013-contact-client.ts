import { type Kysely, sql } from 'kysely';

/** 工商信息 by import or from an outside registry; public facts, so nobody's row-level policy applies. */
async function registry(db: Kysely<unknown>): Promise<void> {
  // Every two neighbouring characters: what `like '%钢材%'` needs of an index, and words of two characters are common.
  await sql`
    create function bigrams(name text) returns text[] language sql immutable parallel safe return (
      select coalesce(array_agg(distinct substr(name, at, 2)), '{}')
      from generate_series(1, char_length(name) - 1) at
    )`.execute(db);
  await sql`
    create table registry_company (
      id bigint primary key default next_id(),
      name text not null check (char_length(name) between 1 and 50),
      usc text not null unique check (usc ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
      legal_person_name text not null default '',
      actual_controller text not null default '',
      reg_status text not null default '',
      org_number text not null default '',
      reg_number text not null default '',
      tax_number text not null default '',
      establish_time text,
      reg_capital text not null default '',
      actual_capital text not null default '',
      company_org_type text not null default '',
      base text not null default '',
      city text not null default '',
      district text not null default '',
      industry text not null default '',
      reg_location text not null default '',
      phone_number text not null default '',
      faxes text not null default '',
      staff_num_range text not null default '',
      from_time text,
      to_time text,
      business_scope text not null default '',
      updated_at timestamptz not null,
      name_bigrams text[] generated always as (bigrams(name)) stored
    )`.execute(db);
  await sql`create index registry_company_name on registry_company (name text_pattern_ops)`.execute(
    db,
  );
  await sql`create index registry_company_bigrams on registry_company using gin (name_bigrams)`.execute(
    db,
  );
}

/** What a company knows of another one: its own words, which nobody else sees. */
async function contactClient(db: Kysely<unknown>): Promise<void> {
  // A counterparty whose code nobody has entered yet is a company too; it stays with whoever added it.
  await sql`alter table company alter column usc drop not null`.execute(db);
  await sql`
    create table contact_client (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      party_company_id bigint not null references company,
      name text not null check (char_length(name) between 1 and 50),
      usc text not null default '',
      company_type text[] not null default '{}',
      legal_name text not null default '' check (char_length(legal_name) <= 50),
      actual_controller text not null default '' check (char_length(actual_controller) <= 50),
      region_base text not null default '',
      region_city text not null default '',
      region_district text not null default '',
      contact_person text not null default '' check (char_length(contact_person) <= 25),
      contact_phone text not null default '',
      contact_address text not null default '' check (char_length(contact_address) <= 100),
      created_by bigint not null references account,
      created_at timestamptz not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null,
      version int not null default 1,
      unique (company_id, party_company_id)
    )`.execute(db);
  await sql`create unique index contact_client_uncoded on contact_client (company_id, name) where usc = ''`.execute(
    db,
  );
  await sql`create index contact_client_newest on contact_client (company_id, id desc)`.execute(db);
  await sql`alter table contact_client enable row level security`.execute(db);
  await sql`alter table contact_client force row level security`.execute(db);
  await sql`
    create policy contact_client_owner on contact_client using (
      company_id = nullif(current_setting('app.company_id', true), '')::bigint
    )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await registry(db);
  await contactClient(db);
}
