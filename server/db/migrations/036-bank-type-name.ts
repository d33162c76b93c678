import { type Kysely, sql } from 'kysely';

/** A type of account in the order of names: a rare one is not looked for among all names, whatever plan is prepared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bank_type_name on bank (company_id, bank_type, name, id)
    where not deleted`.execute(db);
}
