import { type Kysely, sql } from 'kysely';

/**
 * Money that lies in a sale beyond what its goods were settled for, once a dispute has taken something off them, is taken out of it and may
 * lie in another one (server/kernel/trade/money-in-sales.ts): of one pay-out several rows of a sale then. Its fee was charged until the
 * day of the sale that it was taken out of, and is not charged for these days again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sales_order_advance
      drop constraint sales_order_advance_sales_order_id_payment_id_key,
      add column excess numeric(20, 2) not null default 0,
      add column of_excess numeric(20, 2) not null default 0,
      add constraint sales_order_advance_excess_check check (excess between 0 and returned),
      add constraint sales_order_advance_of_excess_check check (of_excess between 0 and amount)`.execute(
    db,
  );
  await sql`create index on sales_order_advance (sales_order_id)`.execute(db);
  await sql`comment on column sales_order_advance.returned is 'Of the amount, what lies in the sale no more: the bank or the supplier has given it back, or it was more than the goods cost.'`.execute(
    db,
  );
  await sql`comment on column sales_order_advance.excess is 'Of what was returned, what was more than the goods cost: it is still paid out.'`.execute(
    db,
  );
  await sql`comment on column sales_order_advance.of_excess is 'Of the amount, what was taken out of another sale, whose buyer was charged for it until that sale was due.'`.execute(
    db,
  );
}
