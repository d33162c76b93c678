import { type Kysely, sql } from 'kysely';

/**
 * A session is visible to its account, and to whoever holds one of its halves (app.session_key is the hash of one):
 * that is how a request finds its session before any account is known.
 */
async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session (
      id bigint primary key default next_id(),
      account_id bigint not null references account,
      token_hash text collate "C" not null unique,
      companion_hash text collate "C" not null unique,
      device_hash text collate "C" not null,
      side text not null check (side in ('portal', 'admin')),
      user_agent text not null,
      address text not null,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index session_account on session (account_id)`.execute(db);
  await sql`create index session_last_seen on session (last_seen_at)`.execute(db);
  await sql`alter table session enable row level security`.execute(db);
  await sql`alter table session force row level security`.execute(db);
  await sql`
    create policy session_owner on session using (
      token_hash = current_setting('app.session_key', true)
      or companion_hash = current_setting('app.session_key', true)
      or account_id = nullif(current_setting('app.account_id', true), '')::bigint
    ) with check (account_id = nullif(current_setting('app.account_id', true), '')::bigint)`.execute(
    db,
  );
}

/** Browsers that an account has signed in from, told apart by a long-lived HttpOnly cookie. */
async function devices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_device (
      account_id bigint not null references account,
      device_hash text collate "C" not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (account_id, device_hash)
    )`.execute(db);
  await sql`alter table known_device enable row level security`.execute(db);
  await sql`alter table known_device force row level security`.execute(db);
  await sql`
    create policy known_device_owner on known_device
    using (account_id = nullif(current_setting('app.account_id', true), '')::bigint)`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sessions(db);
  await devices(db);
}
