import { type Kysely, sql } from 'kysely';

/** Companies that were certified and are to be certified anew (重新核验), whatever their papers say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table company add column reverify_since timestamptz`.execute(db);
  await sql`comment on column company.reverify_since is
    'When an operator asked for a new certification (重新核验); null once one was approved, and where nobody did.'`.execute(
    db,
  );
}
