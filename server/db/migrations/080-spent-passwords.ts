import { type Kysely, sql } from 'kysely';

/** Digests of the sealed passwords that were used, so that a recorded one opens nothing; a line of 32 bytes per sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table spent_password (
      digest text primary key,
      account_id bigint not null references account (id) on delete cascade,
      spent_at timestamptz not null
    )`.execute(db);
  await sql`revoke update, delete on spent_password from portal_app`.execute(db);
}
