import { type Kysely, sql } from 'kysely';

/** Who has added a party to a project after its approval, when and why; nothing of those that its form names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project_party
    add column added_by bigint references account,
    add column added_at timestamptz,
    add column add_reason text not null default ''`.execute(db);
}
