import { type Kysely, sql } from 'kysely';

/** A bank takes back what it had credited with a line below zero (红字冲正): a row that waits for a person, and never a collection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statement_row drop constraint statement_row_amount_check,
    add constraint statement_row_amount_check check (amount <> 0),
    add constraint statement_row_taken_back check (amount > 0 or collection_id is null)`.execute(
    db,
  );
}
