import { type Kysely, sql } from 'kysely';

/**
 * By which keys the encrypted columns were written: for each, by its id, something that it alone opens. A start with other keys is refused;
 * the application has no business here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table field_key (
      id text collate "C" primary key,
      sealed text not null,
      first_used_at timestamptz not null
    )`.execute(db);
  await sql`revoke all on field_key from portal_app`.execute(db);
}
