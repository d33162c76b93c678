import { type Kysely, sql } from 'kysely';

/**
 * What of an order may still be asked for ahead of its goods (types 1 to 3) once some of it is settled, all requests but one told:
 * goods that may still come (order_goods_to_come) and what they may cost more, less what was asked for ahead and lies in no sale yet.
 * Null before anything is settled, when the order's amount alone is the bound (decision 174).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_left_ahead(of_order bigint, but bigint) returns numeric language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
      found numeric;
    begin
      perform set_config('app.maintenance', 'on', true);
      select greatest(0.00, round(goods.come * (1 + o.pay_tolerance), 2) - coalesce((
          select sum(greatest(0, case
              when r.pay_apply_status = '1' then r.apply_amount
              when r.pay_apply_status in ('3', '4', '5') then r.approved_amount - r.returned_amount
              when r.pay_apply_status = '8' then r.paid_amount
              else 0 end
            - coalesce((
                select sum(a.amount - a.returned)
                from payment p join sales_order_advance a on a.payment_id = p.id join sales_order s on s.id = a.sales_order_id
                where p.pay_apply_id = r.id and not s.deleted and s.sales_order_status <> '10'), 0)))
          from pay_apply r
          where (r.purchase_order_id = o.id or r.id = o.pay_apply_id) and not r.deleted
            and r.id <> but and r.pay_type in ('1', '2', '3')), 0))
        into found
      from purchase_order o cross join lateral order_goods_to_come(o.id) goods
      where o.id = of_order and exists (
        select from purchase_settlement p
        where p.purchase_order_id = o.id and not p.deleted and p.purchase_settlement_status <> '10');
      perform set_config('app.maintenance', was, true);
      return found;
    end $$`.execute(db);
}
