import { type Kysely, sql } from 'kysely';

/** A buyer reads what it owes by the day on which it is due, the first first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index receivable_plan_by_due_date on receivable_plan (company_id, due_date, id) where not deleted`.execute(
    db,
  );
}
