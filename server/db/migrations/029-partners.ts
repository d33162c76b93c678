import { type Kysely, sql } from 'kysely';

/** 贸易伙伴 as a noun: entries can be removed (and added again), and remember when they were invited. */
async function contactClients(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_client
      add column deleted boolean not null default false,
      add column deleted_at timestamptz,
      add column invited_at timestamptz,
      add check (deleted = (deleted_at is not null)),
      drop constraint contact_client_company_id_party_company_id_key,
      drop constraint contact_client_company_id_person_id_key`.execute(db);
  await sql`drop index contact_client_uncoded, contact_client_newest`.execute(db);
  await sql`
    create unique index contact_client_party on contact_client (company_id, party_company_id)
    where not deleted`.execute(db);
  await sql`
    create unique index contact_client_person on contact_client (company_id, person_id)
    where not deleted`.execute(db);
  await sql`
    create unique index contact_client_uncoded on contact_client (company_id, name)
    where usc = '' and not deleted`.execute(db);
  await sql`create index contact_client_newest on contact_client (company_id, id) where not deleted`.execute(
    db,
  );
  await sql`
    create index contact_client_name on contact_client (company_id, name, id)
    where not deleted`.execute(db);
  await sql`
    create index contact_client_invited on contact_client (company_id, invited_at)
    where invited_at is not null`.execute(db);
}

/** A trading partner's bank account as a company knows it; columns as in 017-bank.ts. */
async function contactBanks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table contact_bank (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      contact_client_id bigint not null references contact_client,
      name text not null check (char_length(name) between 1 and 50),
      bank_type text not null,
      contact_person text not null default '' check (char_length(contact_person) <= 25),
      contact_phone text not null default '',
      remarks text not null check (char_length(remarks) <= 500),
      account_no_sealed text not null default '',
      account_no_hash text collate "C" not null default '',
      account_no_last4 text not null default '',
      open_bank text not null default '' check (char_length(open_bank) <= 100),
      cnaps_code text not null default '',
      created_by bigint not null references account,
      created_at timestamptz not null,
      updated_by bigint not null references account,
      updated_at timestamptz not null,
      version int not null default 1,
      deleted boolean not null default false,
      deleted_at timestamptz,
      check (deleted = (deleted_at is not null)),
      check ((account_no_sealed = '') = (account_no_hash = ''))
    )`.execute(db);
  await sql`alter table contact_bank enable row level security`.execute(db);
  await sql`alter table contact_bank force row level security`.execute(db);
  await sql`
    create policy contact_bank_company on contact_bank
    using (company_id = nullif(current_setting('app.company_id', true), '')::bigint)`.execute(db);
  await sql`create index contact_bank_newest on contact_bank (company_id, id) where not deleted`.execute(
    db,
  );
  await sql`create index contact_bank_name on contact_bank (company_id, name, id) where not deleted`.execute(
    db,
  );
  await sql`
    create index contact_bank_of on contact_bank (company_id, contact_client_id, id)
    where not deleted`.execute(db);
  await sql`
    create unique index contact_bank_once on contact_bank (contact_client_id, account_no_hash)
    where not deleted and account_no_hash <> ''`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await contactClients(db);
  await contactBanks(db);
}
