import { type Kysely, sql } from 'kysely';

const SERIALS = [
  ['statement_row', 'serial_no'],
  ['collection', 'bank_serial_no'],
  ['collection_refund', 'bank_serial_no'],
  ['deposit_slip', 'bank_serial_no'],
  ['factoring_move', 'bank_serial_no'],
  ['payment', 'bank_serial_no'],
  ['payment', 'bounce_serial_no'],
  ['bank_verification', 'serial_no'],
] as const;

/**
 * Numbers of a bank are kept in capitals: one typed as abc1 and as ABC1 was two transfers. Those that stand in two spellings already stay,
 * since they may count as two, and so do the numbers of lines that have none of their bank's, which are small letters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.maintenance', 'on', true)`.execute(db);
  for (const [table, column] of SERIALS) {
    const [rows, serial] = [sql.table(table), sql.ref(column)];
    await sql`
      update ${rows} set ${serial} = upper(${serial})
      where ${serial} <> upper(${serial}) and ${serial} !~ '^R[0-9a-f]{24}$' and upper(${serial}) in (
        select upper(${serial}) from ${rows} group by 1 having count(distinct ${serial}) = 1)`.execute(
      db,
    );
  }
  await sql`select set_config('app.maintenance', '', true)`.execute(db);
}
