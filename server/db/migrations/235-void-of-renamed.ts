import { type Kysely, sql } from 'kysely';

/** What was asked for an account ends as well where a new name of its company makes it one that is not verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger bank_void_verification on bank`.execute(db);
  await sql`
    create trigger bank_void_verification
    after update of name, account_no_hash, open_bank, cnaps_code, deleted, verify_status on bank for each row
    when (old.name <> new.name or old.account_no_hash <> new.account_no_hash
      or old.open_bank <> new.open_bank or old.cnaps_code <> new.cnaps_code or new.deleted
      or (old.verify_status = '2' and new.verify_status = '1'))
    execute function void_verification()`.execute(db);
}
