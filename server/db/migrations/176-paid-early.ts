import { type Kysely, sql } from 'kysely';

/** Why a pay-out's slip is of a day before its release; '' of all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column early_reason text not null default ''
    check (char_length(early_reason) <= 200)`.execute(db);
}
