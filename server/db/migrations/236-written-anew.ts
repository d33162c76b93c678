import { type Kysely, sql } from 'kysely';

/**
 * What is written anew of a project that was returned is its applicant's until it is submitted: a buyer that was exchanged meanwhile
 * read on. Whoever applied as a supplier is not told the terms (025, project/parties.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    update project set seen_by = array[company_id], terms_seen_by = case
      when applicant_role = '3' and product_line <> '4' then '{}'::bigint[] else array[company_id] end
    where project_status = '2' and updated_at > status_time`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
