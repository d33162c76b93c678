import { type Kysely, sql } from 'kysely';

/** Each settlement's row says its own share by now; what was left to pay of it alone had bounded that before. */
async function shares(db: Kysely<unknown>): Promise<void> {
  await sql`alter table supplier_balance drop constraint supplier_balance_check,
    add constraint supplier_balance_retention_check check (retention >= 0)`.execute(db);
  await sql`
    update supplier_balance b set retention = share.amount,
      retention_date = case when share.amount > 0 then share.day end
    from (
      select p.id, p.settle_date + o.retention_days as day,
        case when p.purchase_settlement_status = '10' then 0
          else round((p.settle_amount - p.disputed_amount) * o.retention_rate, 2) end as amount
      from purchase_settlement p join purchase_order o on o.id = p.purchase_order_id
    ) share
    where share.id = b.purchase_settlement_id
      and (b.retention, b.retention_date) is distinct from (share.amount, case when share.amount > 0 then share.day end)`.execute(
    db,
  );
}

/**
 * What an order keeps back of each of its settlements (decision 167), oldest day first: its own share out of what is owed of the
 * settlement, and what that does not hold out of what the others of the order leave. `unasked`: what of it no request has asked for
 * and what is owed still holds.
 */
async function retention(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_retention(of_order bigint)
    returns table (balance_id bigint, day date, owed numeric, own numeric, kept numeric, unasked numeric, room numeric,
      asked_kept numeric, asked_rest numeric) language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      return query
        with one as (
          select b.id, b.retention_date, b.balance, b.retention, least(b.retention, b.balance) as mine,
            drawn.kept as drawn_kept, drawn.rest as drawn_rest, greatest(0, b.balance - drawn.kept - drawn.rest) as open
          from supplier_balance b
          cross join lateral (
            select coalesce(sum(d.amount) filter (where r.pay_type = '5'), 0) as kept,
              coalesce(sum(d.amount) filter (where r.pay_type <> '5'), 0) as rest
            from supplier_balance_draw d join pay_apply r on r.id = d.pay_apply_id
            where d.balance_id = b.id and not d.ended
          ) drawn
          where b.purchase_order_id = of_order
        ), held as (
          select o.*, mine + greatest(0, least(retention - mine, sum(balance - mine) over ()
            - coalesce(sum(retention - mine) over before, 0))) as back
          from one o
          window before as (order by o.retention_date, o.id rows between unbounded preceding and 1 preceding)
        ), asked as (
          -- What was asked for beyond what is owed of a settlement by now is not of it any more (decision 120).
          select h.*, back - least(back, greatest(0, sum(least(drawn_kept, balance)) over ()
            - coalesce(sum(back) over before, 0))) as free
          from held h
          window before as (order by h.retention_date, h.id rows between unbounded preceding and 1 preceding)
        )
        select a.id, a.retention_date, a.balance, a.mine, a.back,
          greatest(0, least(a.free, sum(a.open) over () - coalesce(sum(a.free) over before, 0))),
          a.open, a.drawn_kept, a.drawn_rest
        from asked a
        window before as (order by a.retention_date, a.id rows between unbounded preceding and 1 preceding);
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
}

/**
 * As before (266), over all settlements of the order: retention that is due, or what is not kept back. A settlement gives its own
 * before it gives what lies in it for another.
 */
async function balances(db: Kysely<unknown>): Promise<void> {
  await sql`drop function order_balances(bigint, text, date)`.execute(db);
  await sql`
    create function order_balances(of_order bigint, kind text, today date)
    returns table (balance_id bigint, open numeric, free_from date) language sql as $$
      with one as (
        select k.*, case
            when kind <> '5' then sum(k.room) over () - sum(k.unasked) over ()
            else coalesce(sum(k.unasked) filter (where k.day <= today) over (), 0) end as most,
          case
            when kind <> '5' then least(k.room, greatest(0, k.owed - k.own - k.asked_rest))
            when k.day <= today then least(k.room, greatest(0, k.own - k.asked_kept))
            else 0 end as wants
        from order_retention(of_order) k
      ), early as (
        select o.*, greatest(0, least(wants, most - coalesce(sum(wants) over before, 0))) as first
        from one o window before as (order by o.balance_id rows between unbounded preceding and 1 preceding)
      )
      select e.balance_id,
        first + greatest(0, least(room - first, most - sum(first) over () - coalesce(sum(room - first) over before, 0))),
        case when kind = '5' and e.day > today and e.unasked > 0 then e.day end
      from early e window before as (order by e.balance_id rows between unbounded preceding and 1 preceding)
    $$`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await shares(db);
  await retention(db);
  await balances(db);
}
