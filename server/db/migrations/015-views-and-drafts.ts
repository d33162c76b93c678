import { type Kysely, sql } from 'kysely';

const OWN = sql`account_id = nullif(current_setting('app.account_id', true), '')::bigint`;

/** A row without an account is the system's: everybody reads it, nobody of the portal changes it. */
async function views(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_view (
      id bigint primary key default next_id(),
      account_id bigint references account,
      list_key text not null,
      name text not null check (char_length(name) between 1 and 20),
      state jsonb not null,
      is_default boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint saved_view_name unique nulls not distinct (account_id, list_key, name)
    )`.execute(db);
  await sql`
    create unique index saved_view_default on saved_view (account_id, list_key)
    nulls not distinct where is_default`.execute(db);
  await sql`alter table saved_view enable row level security`.execute(db);
  await sql`alter table saved_view force row level security`.execute(db);
  await sql`create policy saved_view_owner on saved_view using (${OWN})`.execute(db);
  await sql`create policy saved_view_system on saved_view for select using (account_id is null)`.execute(
    db,
  );
}

/** company_id is 0 for an account without a company. The content is encrypted: forms hold personal data. */
async function drafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table draft (
      account_id bigint not null references account,
      company_id bigint not null,
      draft_key text collate "C" not null,
      content_sealed text not null,
      version int not null default 1,
      updated_at timestamptz not null,
      primary key (account_id, company_id, draft_key)
    )`.execute(db);
  await sql`create index draft_updated on draft (updated_at)`.execute(db);
  await sql`alter table draft enable row level security`.execute(db);
  await sql`alter table draft force row level security`.execute(db);
  await sql`create policy draft_owner on draft using (${OWN})`.execute(db);
  await sql`
    create policy maintenance on draft
    using (current_setting('app.maintenance', true) = 'on') with check (false)`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await views(db);
  await drafts(db);
}
