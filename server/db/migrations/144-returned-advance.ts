import { type Kysely, sql } from 'kysely';

/**
 * What came back of a pay-out (rules.md M14) stands beside what of it lay in a sale: the fee was charged on the latter, and its formula
 * stays true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales_order_advance
    add column returned numeric(20, 2) not null default 0 check (returned between 0 and amount)`.execute(
    db,
  );
  await sql`comment on column sales_order_advance.returned is 'Of the amount, what the bank or the supplier has given back since.'`.execute(
    db,
  );
}
