import { type Kysely, sql } from 'kysely';

/**
 * What may be asked for of an order's settlements on a day, as one kind of payment, whoever asks: its buyer sees no balances of its
 * supplier. Retention (PayType 5) is free from its day on and is no part of the rest (4): what is asked for of the one leaves the other,
 * whichever comes first. `free_from`: when retention that nobody has asked for is free, where that is later than the day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_balances(of_order bigint, kind text, today date)
    returns table (balance_id bigint, open numeric, free_from date) language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      return query
        select b.id,
          greatest(0, least(b.balance - drawn.all_kinds, part.most - drawn.of_kind)),
          case when kind = '5' and b.retention_date > today and b.retention > drawn.of_kind then b.retention_date end
        from supplier_balance b
        cross join lateral (
          select coalesce(sum(d.amount), 0) as all_kinds,
            coalesce(sum(d.amount) filter (where r.pay_type = kind), 0) as of_kind
          from supplier_balance_draw d join pay_apply r on r.id = d.pay_apply_id
          where d.balance_id = b.id and not d.ended
        ) drawn
        cross join lateral (
          select case
            when kind <> '5' then b.balance - b.retention
            when b.retention_date <= today then b.retention
            else 0 end as most
        ) part
        where b.purchase_order_id = of_order;
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
}
