import { type Kysely, sql } from 'kysely';

/**
 * 供应商退款 (rules.md M14): money that a supplier sends back is a pay-out below zero, of the pay-out that it gives back. What was assigned
 * to sales after their settlement is told from what they were settled with, as only the former counts as paid of the settlement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column return_of bigint references payment,
      drop constraint payment_amount_check,
      add constraint payment_amount_check check (amount <> 0 and (amount < 0) = (return_of is not null)),
      add constraint payment_return_check check (return_of is null or payment_status in ('1', '4'))`.execute(
    db,
  );
  await sql`create index payment_returned on payment (return_of) where return_of is not null and not deleted`.execute(
    db,
  );
  await sql`comment on column payment.return_of is 'The pay-out that a supplier gives back with this row, whose amount is below zero.'`.execute(
    db,
  );
  await sql`
    alter table pay_apply
      add column returned_amount numeric(20, 2) not null default 0 check (returned_amount >= 0)`.execute(
    db,
  );
  await sql`
    alter table sales_order_advance
      add column after_settlement boolean not null default false,
      drop constraint sales_order_advance_amount_check,
      add constraint sales_order_advance_amount_check check (amount >= 0)`.execute(db);
  await sql`update sales_order_advance set after_settlement = true
    where days = 0 and fee = 0 and until_date = from_date`.execute(db);
}
