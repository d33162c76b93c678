import { type Kysely, sql } from 'kysely';

/** The penalty of what was written off counts on: the daily round finds it beside what is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index receivable_plan_lost on receivable_plan (id)
    where not deleted and plan_status = '6' and settled_date is null`.execute(db);
}
