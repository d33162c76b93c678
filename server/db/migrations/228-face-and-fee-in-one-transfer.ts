import { type Kysely, sql } from 'kysely';

/** One transfer may pay a receivable and the fee that its debtor bears itself (反向保理), each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index factoring_move_serial`.execute(db);
  await sql`create unique index factoring_move_serial on factoring_move (bank_serial_no, factoring_line_id, (kind = '9'))
    where bank_serial_no <> ''`.execute(db);
}
