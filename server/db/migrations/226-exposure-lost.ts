import { type Kysely, sql } from 'kysely';

/**
 * What lies in a sale whose buyer owes nothing for its goods any more comes back by no collection: it is written off by itself, and the
 * receivable stays as its buyer has paid it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table receivable_plan
      add column exposure_lost_on date,
      add constraint receivable_plan_exposure_lost_check check (exposure_lost_on is null or settle_principal = 0)`.execute(
    db,
  );
  await sql`comment on column receivable_plan.exposure_lost_on is 'The day on which what lies in a sale of whose goods nothing is owed was given up for lost.'`.execute(
    db,
  );
}
