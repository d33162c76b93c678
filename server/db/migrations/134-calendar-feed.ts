import { type Kysely, sql } from 'kysely';

const OWN = sql`(select nullif(current_setting('app.account_id', true), '')::bigint)`;

/** Addresses at which a calendar program reads a person's due dates (RFC 5545): of the secret in them the hash alone is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      id bigint primary key default next_id(),
      account_id bigint not null references account,
      company_id bigint not null references company,
      token_hash text collate "C" not null unique,
      created_at timestamptz not null,
      last_read_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index calendar_feed_one on calendar_feed (account_id, company_id) where ended_at is null`.execute(
    db,
  );
  await sql`alter table calendar_feed enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy own on calendar_feed using (account_id = ${OWN}
    or (select current_setting('app.maintenance', true) = 'on'))`.execute(db);
  await sql`revoke delete, truncate on calendar_feed from portal_app`.execute(db);
}
