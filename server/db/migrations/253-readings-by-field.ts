import { type Kysely, sql } from 'kysely';

/**
 * What was read of invoices says by what each field was read, and failures of a moment are no word of a file. What was kept before
 * tells neither, and is sealed: it is read again, from the same bytes, when it is next asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  await sql`delete from recognition where kind = 'invoice'`.execute(db);
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
