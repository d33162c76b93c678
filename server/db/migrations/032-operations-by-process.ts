import { type Kysely, sql } from 'kysely';

/**
 * What was done (process_operation) never changes, and a certification may turn out to be of a company that other
 * companies know already: its process goes over to that company, and whoever may see a process sees what was done in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create policy by_process on process_operation for select using (
      exists (select from process_instance where process_instance.id = instance_id)
    )`.execute(db);
}
