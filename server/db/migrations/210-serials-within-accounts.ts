import { type Kysely, sql } from 'kysely';

/**
 * A bank gives a serial number once for each of the platform's accounts (rules.md C.13). Before a statement has said to which account
 * the money of a slip came, the number is its payer's word, and another's mistake is none of this payer's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index collection_serial`.execute(db);
  await sql`create unique index collection_serial on collection (bank_serial_no, coalesce(payee_bank_id, 0),
    (case when payee_bank_id is null then company_id else 0 end))
    where not deleted and collection_status <> '4'`.execute(db);
  await sql`drop index deposit_slip_serial`.execute(db);
  await sql`create unique index deposit_slip_serial on deposit_slip (bank_serial_no, estimate_order_id)
    where account is null and bank_serial_no <> '' and deposit_status <> '3'`.execute(db);
  await sql`create unique index deposit_slip_refund_serial on deposit_slip (bank_serial_no)
    where account is not null and bank_serial_no <> ''`.execute(db);
  // What came in is looked up by its number alone.
  await sql`create index payment_return_serial on payment (bank_serial_no) where return_of is not null`.execute(
    db,
  );
  await sql`create index statement_row_serial on statement_row (serial_no)`.execute(db);
}
