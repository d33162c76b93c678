import { type Kysely, sql } from 'kysely';

/** While everything of a sale is disputed that its buyer had confirmed, nothing of its receivable is owed; and nothing once all of it was right. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receivable_plan
    drop constraint receivable_plan_principal_check,
    add constraint receivable_plan_principal_check check (principal >= 0)`.execute(db);
}
