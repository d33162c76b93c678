import { type Kysely, sql } from 'kysely';

/**
 * What of an order's goods may still be settled, at its supplier's prices: not picked while the rest is not given up, picked or on its
 * way by a pick-up that goes on, waiting for a signature or a confirmation, and received and on no settlement (`received`). Refused
 * goods are not delivered anew, and a short weight never comes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_goods_to_come(of_order bigint)
    returns table (come numeric, received numeric) language plpgsql as $$
    declare
      was text := coalesce(current_setting('app.maintenance', true), '');
    begin
      perform set_config('app.maintenance', 'on', true);
      return query
        select coalesce(sum(round(b.price_incl * (case when o.rest_closed_time is null then ordered.qty else 0 end
            + carried.qty + unsigned.qty + unconfirmed.qty + unsettled.qty), 2)), 0),
          coalesce(sum(round(b.price_incl * unsettled.qty, 2)), 0)
        from purchase_order o
        join estimate_order s on s.purchase_order_id = o.id
        join purchase_order_line b on b.purchase_order_id = o.id
        join estimate_order_line e on e.estimate_order_id = s.id and e.upstream_id = b.upstream_id
        cross join lateral (
          select greatest(0, coalesce((select a.granted - a.used from ledger_account a
            where a.book = 'qtyOrdered' and a.owner_id = e.id), e.qty)) as qty) ordered
        cross join lateral (
          select coalesce(sum(a.granted - a.used), 0) as qty
          from pick_goods_line k join pick_goods p on p.id = k.pick_goods_id
          join ledger_account a on a.book in ('qtyPicked', 'qtyShipped') and a.owner_id = k.id
          where k.upstream_id = e.id and not p.deleted and p.pick_status in ('3', '4', '5', '6')) carried
        cross join lateral (
          select coalesce(sum(d.qty), 0) as qty
          from pick_goods_line k join delivery_line d on d.upstream_id = k.id join delivery h on h.id = d.delivery_id
          where k.upstream_id = e.id and not h.deleted and h.delivery_status = '1') unsigned
        cross join lateral (
          select coalesce(sum(coalesce(l.settle_qty, l.received_qty)), 0) as qty
          from actual_delivery_line l join actual_delivery r on r.id = l.actual_delivery_id join delivery h on h.id = r.delivery_id
          where l.purchase_line_id = b.id and not r.deleted and r.actual_status in ('0', '1', '2', '5')
            and h.delivery_status <> '1') unconfirmed
        cross join lateral (
          select coalesce(sum(greatest(0, l.settle_qty - coalesce((
            select sum(n.settle_qty + coalesce((
              select sum(c.qty) from purchase_settlement_change c where c.line_id = n.id and c.of_receipt), 0))
            from purchase_settlement_line n join purchase_settlement p on p.id = n.purchase_settlement_id
            where n.actual_line_id = l.id and not p.deleted and p.purchase_settlement_status <> '10'), 0))), 0) as qty
          from actual_delivery_line l join actual_delivery r on r.id = l.actual_delivery_id
          where l.purchase_line_id = b.id and not r.deleted and r.actual_status in ('3', '4')) unsettled
        where o.id = of_order;
      perform set_config('app.maintenance', was, true);
    end $$`.execute(db);
}
