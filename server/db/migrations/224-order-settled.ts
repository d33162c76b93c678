import { type Kysely, sql } from 'kysely';

/**
 * What of a purchase order is settled, whoever asks: its buyer sees no purchase settlements, and is told what may still be asked for.
 */
async function settled(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_settled(of_order bigint) returns numeric language plpgsql as $$
    declare
      operator text := coalesce(current_setting('app.operator', true), '');
      found numeric;
    begin
      perform set_config('app.operator', 'order settled', true);
      select coalesce(sum(p.settle_amount), 0) into found from purchase_settlement p
        where p.purchase_order_id = of_order and not p.deleted and p.purchase_settlement_status <> '10';
      perform set_config('app.operator', operator, true);
      return found;
    end $$`.execute(db);
}

/**
 * Goods may cost more than was ordered: then more than that is granted after their settlement, and paid. No more is paid of an order
 * than its requests were granted, which a row cannot check by itself.
 */
async function paid(db: Kysely<unknown>): Promise<void> {
  await sql`alter table purchase_order drop constraint purchase_order_paid_within,
    add constraint purchase_order_paid_amount_check check (paid_amount >= 0)`.execute(db);
  await sql`
    create function purchase_order_paid() returns trigger language plpgsql as $$
    declare
      operator text := coalesce(current_setting('app.operator', true), '');
      granted numeric;
    begin
      perform set_config('app.operator', 'order paid', true);
      select coalesce(sum(r.approved_amount), 0) into granted from pay_apply r
        where (r.purchase_order_id = new.id or r.id = new.pay_apply_id) and not r.deleted;
      perform set_config('app.operator', operator, true);
      if new.paid_amount > granted then
        raise exception '% is paid of order %, and % was granted', new.paid_amount, new.id, granted using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger purchase_order_paid after update of paid_amount on purchase_order
    for each row when (new.paid_amount > old.paid_amount
      and new.paid_amount > round(new.order_amount * (1 + new.pay_tolerance), 2))
    execute function purchase_order_paid()`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await settled(db);
  await paid(db);
}
