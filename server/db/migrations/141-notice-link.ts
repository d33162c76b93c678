import { type Kysely, sql } from 'kysely';

const PLATFORM = sql`(select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on')`;

/**
 * The way by which a debtor without an account answers its notice: one living link of a notice, for the one phone that the
 * platform has entered. The token is kept as a hash by which it is found, and sealed, so that the message can be sent again.
 */
async function links(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_link (
      id bigint primary key default next_id(),
      factoring_notice_id bigint not null references factoring_notice,
      name text not null check (char_length(name) between 1 and 50),
      phone text collate "C" not null check (phone ~ '^1[3-9][0-9]{9}$'),
      token_hash text collate "C" not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      token_sealed text not null,
      issued_at timestamptz not null,
      issued_by bigint not null references account,
      expires_at timestamptz not null check (expires_at > issued_at),
      ended_at timestamptz,
      told_at timestamptz,
      pass_hash text collate "C" unique check (pass_hash ~ '^[0-9a-f]{64}$'),
      proved_at timestamptz,
      answers jsonb not null default '[]',
      check ((pass_hash is null) = (proved_at is null))
    )`.execute(db);
  await sql`create unique index notice_link_living on notice_link (factoring_notice_id) where ended_at is null`.execute(
    db,
  );
  await sql`alter table notice_link enable row level security, force row level security`.execute(
    db,
  );
  await sql`create policy platform on notice_link using (${PLATFORM})`.execute(db);
  await sql`revoke delete, truncate on notice_link from portal_app`.execute(db);
  await sql`comment on column notice_link.answers is
    'What was answered by the link, when and from where; entries are only ever added.'`.execute(db);
}

/** Who has answered, and what of a notice is disputed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await links(db);
  await sql`alter table factoring_notice add column answered_by text not null default ''`.execute(
    db,
  );
  await sql`comment on column factoring_notice.answered_by is
    'Who has answered it by a link, without an account; empty of a member of the company.'`.execute(
    db,
  );
  await sql`alter table dispute add column factoring_notice_id bigint generated always as
    (case when object_type = 'factoringNotice' then object_id end) stored`.execute(db);
  await sql`create index dispute_of_factoring_notice_id on dispute (factoring_notice_id)
    where not deleted and factoring_notice_id is not null`.execute(db);
}
