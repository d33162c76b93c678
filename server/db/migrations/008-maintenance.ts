import { type Kysely, sql } from 'kysely';

/** Lets the pruning jobs, which act for nobody, reach the rows of everybody; they say so in app.maintenance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['session', 'idempotency'].map((name) => sql.id(name))) {
    await sql`
      create policy maintenance on ${table}
      using (current_setting('app.maintenance', true) = 'on') with check (false)`.execute(db);
  }
}
