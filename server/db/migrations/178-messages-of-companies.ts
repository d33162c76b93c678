import { type Kysely, sql } from 'kysely';

/**
 * Whose business an event was, beside whom it told. Of messages that are there it is known where their reader has acted for one
 * company alone; notices (1) are the account's own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column for_company_id bigint references company`.execute(db);
  const tables = ['message', 'account_relation'];
  // Forced, the policies hide every row from the owner too.
  for (const name of tables) {
    await sql`alter table ${sql.table(name)} no force row level security`.execute(db);
  }
  await sql`
    update message set company_id = known.company_id from (
      select account_id, min(company_id) as company_id from account_relation
      group by account_id having count(*) = 1
    ) known
    where message.account_id = known.account_id and msg_type <> '1'`.execute(db);
  for (const name of tables) {
    await sql`alter table ${sql.table(name)} force row level security`.execute(db);
  }
}
