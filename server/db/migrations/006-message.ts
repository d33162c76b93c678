import { type Kysely, sql } from 'kysely';

/** One row per receiver; ids grow with time, so that (account_id, id) pages from the newest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message (
      id bigint primary key default next_id(),
      outbox_id bigint unique,
      account_id bigint not null references account,
      company_id bigint references company,
      msg_type text not null,
      title text not null check (char_length(title) between 1 and 100),
      content text not null check (char_length(content) <= 500),
      level smallint not null default 1 check (level between 1 and 3),
      object_type text not null default '',
      object_id text not null default '',
      route_name text not null default '',
      query jsonb not null default '{}',
      read_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index message_newest on message (account_id, id desc)`.execute(db);
  await sql`create index message_by_type on message (account_id, msg_type, id desc)`.execute(db);
  await sql`create index message_unread on message (account_id, id desc) where read_at is null`.execute(
    db,
  );
  await sql`alter table message enable row level security`.execute(db);
  await sql`alter table message force row level security`.execute(db);
  await sql`
    create policy message_owner on message
    using (account_id = nullif(current_setting('app.account_id', true), '')::bigint)`.execute(db);
}
