import { type Kysely, sql } from 'kysely';

/** What a debtor has paid of its fee goes back to it: FactoringMove 10, by a number of the bank as what came in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table factoring_move
      drop constraint factoring_move_kinds,
      drop constraint factoring_move_slip,
      drop constraint factoring_move_fee,
      add constraint factoring_move_kinds
        check (kind in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')),
      add constraint factoring_move_slip
        check (kind in ('2', '3', '4', '5', '9', '10') = (bank_serial_no <> '')),
      add constraint factoring_move_fee check (kind not in ('9', '10') or amount = fee)`.execute(
    db,
  );
}
