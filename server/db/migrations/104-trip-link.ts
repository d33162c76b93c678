import { type Kysely, sql } from 'kysely';

const COMPANY = sql`(select nullif(current_setting('app.company_id', true), '')::bigint)`;
const PLATFORM = sql`(select app_is_operator()) or (select current_setting('app.maintenance', true) = 'on')`;

/** The link by which a driver without an account reports the way of one trip: the hash of its token alone is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trip_link (
      logistics_entry_id bigint primary key references logistics_entry,
      company_id bigint not null references company,
      token_hash text not null unique,
      token_sealed text not null,
      issued_at timestamptz not null,
      issued_by bigint not null references account,
      expires_at timestamptz not null check (expires_at > issued_at),
      reports int not null default 0 check (reports between 0 and 200),
      told_at timestamptz
    )`.execute(db);
  await sql`alter table trip_link enable row level security, force row level security`.execute(db);
  await sql`create policy supplier on trip_link using (company_id = ${COMPANY} or ${PLATFORM})`.execute(
    db,
  );
  await sql`revoke delete, truncate on trip_link from portal_app`.execute(db);
}
