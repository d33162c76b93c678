import { type Kysely, sql } from 'kysely';

/**
 * What the platform still owes the company of the session for what it has supplied, by the buyer whose order it was (docs/decisions/163):
 * of each settlement that it has confirmed what is settled and not disputed, less the money that lies in the sale of the same goods. The sale
 * is the buyer's row, and no supplier reads it: what comes out is how much of its own money the supplier has. For whom, nobody can say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index supplier_balance_of_supplier on supplier_balance (supplier_id)`.execute(
    db,
  );
  // Most of what a company was ever billed is paid.
  await sql`create index receivable_plan_unpaid on receivable_plan (company_id)
    where not deleted and principal + fee > paid_principal + paid_fee`.execute(db);
  await sql`
    create function owed_by_buyers() returns table (buyer_company_id bigint, amount numeric) language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
      me bigint := nullif(current_setting('app.company_id', true), '')::bigint;
    begin
      perform set_config('app.maintenance', 'on', true);
      return query
        select o.buyer_company_id, sum(p.settle_amount - p.disputed_amount - s.exposure)
        from supplier_balance b
        join purchase_settlement p on p.id = b.purchase_settlement_id
        join sales_order s on s.id = p.sales_order_id
        join purchase_order o on o.id = b.purchase_order_id
        where b.supplier_id = me and not p.deleted and p.purchase_settlement_status <> '10'
          and p.settle_amount - p.disputed_amount > s.exposure
        group by 1;
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
}
