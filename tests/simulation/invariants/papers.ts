import { sql } from 'kysely';

import type { Broken, Invariant } from './invariant.ts';

/** Amounts of lines and heads (I8, I9), money in goods, and what is disputed and invoiced (I10, I11, I20). */
export const PAPER_RULES: readonly Invariant[] = [
  {
    rule: 'I8: a line is its quantity at its price, with the tax within',
    broken: (projects) => sql<Broken>`
      select l.amount_incl || ' ' || l.tax_amount || ' ' || l.amount_excl as what
      from purchase_order o join purchase_order_line l on l.purchase_order_id = o.id
      where o.project_id = any (${projects}) and (l.amount_incl, l.tax_amount, l.amount_excl)
        <> (round(l.qty * l.price_incl, 2), round(l.amount_incl * l.tax_rate / (1 + l.tax_rate), 2),
          l.amount_incl - l.tax_amount)
      union all
      select l.amount_incl || ' ' || l.tax_amount || ' ' || l.amount_excl
      from estimate_order o join estimate_order_line l on l.estimate_order_id = o.id
      where o.project_id = any (${projects}) and (l.amount_incl, l.tax_amount, l.amount_excl)
        <> (round(l.qty * l.price_incl, 2), round(l.amount_incl * l.tax_rate / (1 + l.tax_rate), 2),
          l.amount_incl - l.tax_amount)`,
  },
  {
    rule: 'I9: a head is the sum of its rounded lines',
    broken: (projects) => sql<Broken>`
      select 'purchase order' as what from purchase_order o
      where o.project_id = any (${projects}) and o.order_amount <>
        (select sum(l.amount_incl) from purchase_order_line l where l.purchase_order_id = o.id)
      union all
      select 'estimate order' from estimate_order o
      where o.project_id = any (${projects}) and o.estimate_amount <>
        (select sum(l.amount_incl) from estimate_order_line l where l.estimate_order_id = o.id)
      union all
      select 'sale' from sales_order s
      where s.project_id = any (${projects}) and (s.goods_amount, s.deduction_total) <>
        (select sum(l.gross_amount), sum(l.deduction) from sales_order_line l where l.sales_order_id = s.id)
      union all
      select 'purchase settlement' from purchase_settlement s
      where s.project_id = any (${projects}) and (s.goods_amount, s.deduction_total) <>
        (select sum(l.gross_amount), sum(l.deduction) from purchase_settlement_line l
          where l.purchase_settlement_id = s.id)`,
  },
  {
    rule: 'a service fee is the rate of the goods, a fund fee the sum of its advances’, each of its days (rules.md M6, M7)',
    broken: (projects) => sql<Broken>`
      select 'service fee ' || s.service_fee as what from sales_order s
      where s.project_id = any (${projects}) and s.service_fee <> round(s.goods_amount * s.service_rate, 2)
      union all
      select 'fee of an advance ' || a.fee
      from sales_order_advance a join sales_order s on s.id = a.sales_order_id
      where s.project_id = any (${projects}) and a.days > 0 and (a.days <> a.until_date - a.from_date
        or a.fee <> round(a.amount * s.annual_rate * a.days / s.day_count, 2))`,
  },
  {
    rule: 'what lies in a sale since it was drawn up is charged from the bank’s day, and not before its release (rules.md M6)',
    broken: (projects) => sql<Broken>`
      select a.from_date || ', paid on ' || p.pay_date as what
      from sales_order_advance a join sales_order s on s.id = a.sales_order_id join payment p on p.id = a.payment_id
      where s.project_id = any (${projects}) and s.sales_order_status <> '10' and a.days > 0 and a.of_excess = 0
        and p.payment_status in ('3', '4')
        and a.from_date <> greatest(p.pay_date, (p.released_at at time zone 'Asia/Shanghai')::date)`,
  },
  {
    rule: 'what lies in a sale is what of pay-outs lies there, each pay-out at most once (I4, rules.md M11)',
    broken: (projects) => sql<Broken>`
      select 'exposure ' || s.exposure as what from sales_order s
      where s.project_id = any (${projects}) and s.exposure <>
        coalesce((select sum(a.amount - a.returned) from sales_order_advance a where a.sales_order_id = s.id), 0)
      union all
      select 'exposure of a receivable ' || t.exposure
      from receivable_plan t join sales_order s on s.id = t.sales_order_id
      where s.project_id = any (${projects}) and not t.deleted and t.exposure <> s.exposure
      union all
      select 'pay-out of ' || p.amount || ' in status ' || p.payment_status from payment p
      where p.project_id = any (${projects}) and p.return_of is null
        and case when p.payment_status in ('3', '4') then p.amount else 0 end + coalesce((
          select sum(b.amount) from payment b where b.return_of = p.id and b.payment_status in ('3', '4')), 0) <
        coalesce((select sum(a.amount - a.returned) from sales_order_advance a join sales_order s on s.id = a.sales_order_id
          where a.payment_id = p.id and s.sales_order_status <> '10'), 0)`,
  },
  {
    rule: 'the same goods are settled once: of a line of a receipt no more than is to be settled of it',
    broken: (projects) => sql<Broken>`
      select 'settled ' || sum(l.settle_qty - gone.qty) || ' of ' || min(a.settle_qty - a.disputed_qty) as what
      from sales_order_line l join sales_order s on s.id = l.sales_order_id join actual_delivery_line a on a.id = l.actual_line_id
      cross join lateral (
        -- What disputes over the receipt hold of the line, and have taken off it.
        select coalesce((select sum(h.qty) from sales_order_hold h join dispute d on d.id = h.dispute_id
            where h.line_id = l.id and d.dispute_status in ('1', '2', '3')), 0)
          - coalesce((select sum(c.qty) from sales_order_change c where c.line_id = l.id and c.of_receipt), 0) as qty
      ) gone
      where s.project_id = any (${projects}) and s.sales_order_status <> '10'
      group by l.actual_line_id having sum(l.settle_qty - gone.qty) > min(a.settle_qty - a.disputed_qty)`,
  },
  {
    rule: 'a line of a receipt says what sales that stand have settled of it',
    broken: (projects) => sql<Broken>`
      select 'says ' || l.sold_qty || ' of ' || known.qty as what
      from actual_delivery_line l join actual_delivery a on a.id = l.actual_delivery_id cross join lateral (
        select coalesce(sum(x.settle_qty + coalesce((
          select sum(c.qty) from sales_order_change c where c.line_id = x.id and c.of_receipt), 0)), 0) as qty
        from sales_order_line x join sales_order s on s.id = x.sales_order_id
        where x.actual_line_id = l.id and s.sales_order_status <> '10' and not s.deleted
      ) known
      where a.project_id = any (${projects}) and l.sold_qty <> known.qty`,
  },
  {
    rule: 'I10, I11: invoices stay within what was settled, by amount and by quantity, and papers count them',
    broken: (projects) => sql<Broken>`
      select 'sale ' || s.invoiced_amount || ' of ' || s.settle_amount || ', invoices ' || known.amount as what
      from sales_order s cross join lateral (
        select coalesce(sum(i.amount_incl) filter (where i.registered_at is not null
          and i.invoice_status not in ('6', '7')), 0) as amount
        from invoice i where i.sales_order_id = s.id and not i.deleted
      ) known
      where s.project_id = any (${projects})
        -- What a dispute over the receipt takes off afterwards is given back by a red invoice.
        and (s.invoiced_amount <> known.amount or known.amount < 0 or known.amount > s.settle_amount - coalesce((
          select sum(c.amount_incl) from sales_order_change c where c.sales_order_id = s.id and c.of_receipt), 0))
      union all
      select 'line ' || known.qty || ' of ' || l.settle_qty
      from sales_order_line l join sales_order s on s.id = l.sales_order_id cross join lateral (
        select coalesce(sum(n.qty), 0) as qty from invoice_line n join invoice i on i.id = n.invoice_id
        where n.settled_line_id = l.id and i.invoice_status not in ('0', '6', '7') and not i.deleted
      ) known
      where s.project_id = any (${projects}) and (known.qty < 0 or known.qty > l.settle_qty)`,
  },
  {
    rule: 'I20: what is disputed of a sale is what open disputes claim of it',
    broken: (projects) => sql<Broken>`
      select 'sale ' || s.disputed_amount || ', claims ' || claims.amount as what
      from sales_order s cross join lateral (
        select coalesce(sum(d.claim_amount), 0) as amount from dispute d
        where d.object_type = 'officialSalesOrder' and d.object_id = s.id and d.dispute_status in ('1', '2', '3')
      ) own cross join lateral (
        select own.amount + coalesce(sum(h.amount), 0) as amount from sales_order_hold h join dispute d on d.id = h.dispute_id
        where h.sales_order_id = s.id and d.dispute_status in ('1', '2', '3')
      ) claims
      where s.project_id = any (${projects}) and s.disputed_amount <> claims.amount`,
  },
];
