import { type Kysely, sql } from 'kysely';

/**
 * A company that takes part may have a step of its own in the approval, such as the debtor's of factoring (债务人确权), and
 * what follows from it is written in its transaction. Which step that is the approval machine knows; the wall lets those
 * write who see the project.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter policy project_reader on project
    with check (
      nullif(current_setting('app.company_id', true), '')::bigint = any (seen_by)
      or app_is_operator()
      or current_setting('app.maintenance', true) = 'on'
    )`.execute(db);
}
