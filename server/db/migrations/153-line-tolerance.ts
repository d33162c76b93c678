import { type Kysely, sql } from 'kysely';

const LINES = ['pay_apply_line', 'purchase_order_line', 'estimate_order_line'];

/** Goods whose weight may differ by more or less than the contract says have a tolerance of their own, from the request to the receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const lines of LINES) {
    await sql`alter table ${sql.table(lines)}
      add column weigh_tol_permille numeric(10, 3) check (weigh_tol_permille >= 0)`.execute(db);
    await sql`comment on column ${sql.ref(lines)}.weigh_tol_permille is
      'Thousandths agreed on for this line; null where that of the order or the parameter counts.'`.execute(
      db,
    );
  }
}
