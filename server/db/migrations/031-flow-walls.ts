import { type Kysely, sql } from 'kysely';

/**
 * The policies of processes ask whose statement it is once per statement instead of once per row: a to-do list counts up
 * to ten thousand rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const setting = (name: string) =>
    sql`(select nullif(current_setting(${sql.lit(name)}, true), '')::bigint)`;
  for (const name of ['process_instance', 'process_task', 'process_operation']) {
    const table = sql.table(name);
    for (const policy of ['company', 'applicant', 'operator', 'maintenance']) {
      await sql`drop policy ${sql.ref(policy)} on ${table}`.execute(db);
    }
    await sql`
      create policy whose on ${table} using (
        (select app_is_operator() or current_setting('app.maintenance', true) is not distinct from 'on')
        or ${setting('app.company_id')} = any (company_ids)
        or (company_id is null and applicant_id = ${setting('app.account_id')})
      )`.execute(db);
  }
  // What waits for its applicant, for the workbench.
  await sql`create index process_instance_returned on process_instance (submitter_id)
    where status = 'returned'`.execute(db);
}
