import { type Kysely, sql } from 'kysely';

/** The system's views are kept by operators; which of them may, the module asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy saved_view_operator on saved_view
    using (account_id is null and (select app_is_operator()))`.execute(db);
}
