import { type Kysely, sql } from 'kysely';

/** Who has handed a document in where no account did, such as the signer of a receipt at the site; '' else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table process_instance add column handed_in_by text not null default ''`.execute(
    db,
  );
}
