import { type Kysely, sql } from 'kysely';

/** 银行账户 of a company. The account number is stored encrypted, findable by a keyed hash, shown by its last four digits. */
async function banks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
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
      is_default boolean not null default false,
      verify_status text not null default '1',
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
  await sql`alter table bank enable row level security`.execute(db);
  await sql`alter table bank force row level security`.execute(db);
  await sql`
    create policy bank_company on bank
    using (company_id = nullif(current_setting('app.company_id', true), '')::bigint)`.execute(db);
}

/** One for each sort; a page walks the index and looks up only its own rows in the table. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index bank_newest on bank (company_id, id) where not deleted`.execute(db);
  await sql`create index bank_name on bank (company_id, name, id) where not deleted`.execute(db);
  await sql`create index bank_type on bank (company_id, bank_type, id) where not deleted`.execute(
    db,
  );
  await sql`
    create unique index bank_account_once on bank (company_id, account_no_hash)
    where not deleted and account_no_hash <> ''`.execute(db);
  await sql`
    create unique index bank_one_default on bank (company_id)
    where not deleted and is_default`.execute(db);
}

/** Last serial of a prefix on a day; see kernel/resource/number.ts. */
async function numbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table number_serial (
      prefix text collate "C" not null,
      day date not null,
      last int not null,
      primary key (prefix, day)
    )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await banks(db);
  await indexes(db);
  await numbers(db);
}
