import { type Kysely, sql } from 'kysely';

/** Every filter by codes has its index; without one, a code that no account has is looked for in all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bank_verify on bank (company_id, verify_status, id) where not deleted`.execute(
    db,
  );
}
