import { type Kysely, sql } from 'kysely';

/** What a sign-in by the messaging app leaves behind on its way, kept as hashes; all of it short-lived. */
async function onTheWay(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wechat_state (
      state_hash text collate "C" primary key,
      browser_hash text collate "C" not null,
      account_id bigint references account,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table wechat_code (
      code_hash text collate "C" primary key,
      used_at timestamptz not null
    )`.execute(db);
  await sql`
    create table wechat_ticket (
      ticket_hash text collate "C" primary key,
      browser_hash text collate "C" not null,
      identity_key text collate "C" not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index wechat_state_created on wechat_state (created_at)`.execute(db);
  await sql`create index wechat_code_used on wechat_code (used_at)`.execute(db);
  await sql`create index wechat_ticket_created on wechat_ticket (created_at)`.execute(db);
}

/**
 * Who is who: one account per identity and one identity per account. Visible to its account, and to whoever comes from
 * the provider with that identity (app.wechat_keys), which is how a sign-in finds its account.
 */
async function identities(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wechat_identity (
      account_id bigint primary key references account,
      identity_key text collate "C" not null unique,
      bound_at timestamptz not null
    )`.execute(db);
  await sql`alter table wechat_identity enable row level security`.execute(db);
  await sql`alter table wechat_identity force row level security`.execute(db);
  await sql`
    create policy wechat_identity_owner on wechat_identity using (
      account_id = nullif(current_setting('app.account_id', true), '')::bigint
      or identity_key = any (string_to_array(current_setting('app.wechat_keys', true), ' '))
    ) with check (account_id = nullif(current_setting('app.account_id', true), '')::bigint)`.execute(
    db,
  );
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await onTheWay(db);
  await identities(db);
}
