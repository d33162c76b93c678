import { type Kysely, sql } from 'kysely';

/**
 * What may be invoiced of a settlement stands in the books, by quantity and by amount (I10, I11). Who reads the settlement
 * reads how much of it is invoiced; nobody else but the platform does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add foreign key (sales_order_id) references sales_order`.execute(
    db,
  );
  await sql`alter table invoice
    add foreign key (purchase_settlement_id) references purchase_settlement`.execute(db);
  // What it is for, whichever of the two: ids are of one sequence over all tables.
  await sql`alter table invoice add settlement_id bigint not null
    generated always as (coalesce(sales_order_id, purchase_settlement_id)) stored`.execute(db);
  await sql`create index invoice_by_settlement_id on invoice (company_id, settlement_id, id)
    where not deleted`.execute(db);
  await sql`create policy sale_line_reader on ledger_account for select using (
    book in ('billQty', 'billAmount')
    and exists (select from sales_order_line l where l.id = owner_id))`.execute(db);
  await sql`create policy sale_reader on ledger_account for select using (
    book in ('billFreight', 'billService', 'billFund')
    and exists (select from sales_order s where s.id = owner_id))`.execute(db);
  await sql`create policy purchase_line_reader on ledger_account for select using (
    book in ('buyQty', 'buyAmount')
    and exists (select from purchase_settlement_line l where l.id = owner_id))`.execute(db);
  // A supplier's invoice is held against the platform's title, which no company reads by itself.
  const step = sql`(select current_setting('app.maintenance', true) = 'on')`;
  await sql`create policy platform_step on platform_company for select using (${step})`.execute(db);
  await sql`alter table recognition drop constraint recognition_kind_check,
    add check (kind in ('licence', 'card', 'slip', 'invoice'))`.execute(db);
  await sql`create policy platform_step on company_profile for select using (${step})`.execute(db);
}
