import { type Kysely, sql } from 'kysely';

/**
 * Processes are published by operators, too: a version says who made it and which of the program's own versions it came from, so
 * that a later release of the program keeps what was changed. A stopped one begins nothing new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table process_config
      add column stopped boolean not null default false,
      add column version int not null default 1,
      add column updated_by bigint references account,
      add column updated_at timestamptz`.execute(db);
  await sql`revoke delete, truncate on process_config from portal_app`.execute(db);
  await sql`
    alter table process_definition
      add column shipped int check (shipped > 0),
      add column published_by bigint references account,
      add column published_at timestamptz,
      add column note text not null default '' check (char_length(note) <= 200)`.execute(db);
  await sql`update process_definition set shipped = version`.execute(db);
  await sql`
    comment on column process_definition.shipped is
      'Version of the program''s own process that it is, or that it was made from.'`.execute(db);
}
