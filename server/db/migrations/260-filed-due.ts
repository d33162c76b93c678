import { type Kysely, sql } from 'kysely';

/**
 * The day on which a receivable was filed to be due: the debtor may confirm another, and a rent is known by the day that its lessor
 * filed. What was noticed keeps it on the notice; the first due date of what was not is that day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table factoring_line add column filed_due date`.execute(db);
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`
    update factoring_line l set filed_due = coalesce(
      (select min(n.due_date) from factoring_notice_line n where n.factoring_line_id = l.id),
      (l.due_dates->0->>'date')::date)`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
  await sql`alter table factoring_line alter column filed_due set not null`.execute(db);
  await sql`comment on column factoring_line.filed_due is 'As it was filed; due_date is in force.'`.execute(
    db,
  );
}
