import { sql } from 'kysely';

import type { Broken, Invariant } from './invariant.ts';

/** What is owed and what came for it (I12, I17), and what the suppliers are still owed (rules.md M12). */
export const DUE_RULES: readonly Invariant[] = [
  {
    rule: 'I12: what is taken of a collection is what its rows say, within its amount',
    broken: (projects) => sql<Broken>`
      select c.allocated || ' + ' || c.refunded || ' of ' || c.amount as what
      from collection c cross join lateral (
        select coalesce(sum(a.principal + a.fee + a.penalty), 0) as amount from collection_allocation a
        where a.collection_id = c.id
      ) taken cross join lateral (
        select coalesce(sum(f.amount), 0) as amount from collection_refund f
        where f.collection_id = c.id and f.refund_status = '3'
      ) back
      where c.company_id in (select company_id from project where id = any (${projects}))
        and (c.allocated <> taken.amount or c.refunded <> back.amount or c.allocated + c.refunded > c.amount)`,
  },
  {
    rule: 'I12: what is paid of a receivable is what its rows say, and its sale counts it',
    broken: (projects) => sql<Broken>`
      select t.paid_principal || ' ' || t.paid_fee || ' ' || t.paid_penalty as what
      from receivable_plan t join sales_order s on s.id = t.sales_order_id cross join lateral (
        select coalesce(sum(a.principal), 0) as principal, coalesce(sum(a.fee), 0) as fee,
          coalesce(sum(a.penalty), 0) as penalty
        from collection_allocation a where a.receivable_id = t.id
      ) taken
      where t.project_id = any (${projects}) and not t.deleted
        and ((t.paid_principal, t.paid_fee, t.paid_penalty) <> (taken.principal, taken.fee, taken.penalty)
          or s.collected_amount <> taken.principal + least(taken.fee, s.service_fee + s.fund_fee)
          or s.collected_amount > s.settle_amount or t.paid_principal > t.principal or t.paid_fee > t.fee)`,
  },
  {
    rule: 'a receivable is what is confirmed and not disputed of its sale, with its fees (rules.md M5)',
    broken: (projects) => sql<Broken>`
      select t.principal || ' + ' || t.fee || ' of ' || s.settle_amount as what
      from receivable_plan t join sales_order s on s.id = t.sales_order_id
      where t.project_id = any (${projects}) and not t.deleted and s.sales_order_status <> '10'
        and (t.principal, t.fee) <> (s.settle_principal - s.disputed_amount, s.service_fee + s.fund_fee + coalesce((
          select sum(c.fee) from receivable_change c where c.receivable_id = t.id and c.kind = 'extend'), 0))`,
  },
  {
    rule: 'what is confirmed of a sale is owed',
    broken: (projects) => sql<Broken>`
      select s.sales_order_no || ' in status ' || s.sales_order_status as what from sales_order s
      where s.project_id = any (${projects}) and s.sales_order_status in ('3', '4', '5', '6', '7', '8')
        and (s.settle_principal > s.disputed_amount or s.service_fee + s.fund_fee + s.exposure > 0)
        and not exists (select from receivable_plan t where t.sales_order_id = s.id and not t.deleted)`,
  },
  {
    rule: 'what a request took over of a balance it pays or has paid, unless that is prepaid of another settlement; once closed, exactly that',
    broken: (projects) => sql<Broken>`
      select drawn.amount || ' taken over, ' || r.paid_amount || ' paid of ' || r.approved_amount || ', prepaid ' || prepaid.amount as what
      from pay_apply r cross join lateral (
        select coalesce(sum(d.amount), 0) as amount from supplier_balance_draw d
        where d.pay_apply_id = r.id and not d.ended
      ) drawn cross join lateral (
        select coalesce(sum(a.amount - a.returned), 0) as amount from sales_order_advance a
        join payment y on y.id = a.payment_id join purchase_settlement p on p.sales_order_id = a.sales_order_id
        where y.pay_apply_id = r.id and not a.after_settlement and p.purchase_settlement_status <> '10'
          and exists (select from supplier_balance b where b.purchase_settlement_id = p.id)
      ) prepaid
      where r.project_id = any (${projects}) and r.pay_type in ('4', '5') and (
        r.pay_apply_status = '8' and drawn.amount <> r.paid_amount - prepaid.amount
        or r.pay_apply_status in ('3', '4', '5') and drawn.amount > r.approved_amount - prepaid.amount)`,
  },
  {
    rule: 'I17: credit runs from its first day, and ends on a day that is no earlier',
    broken: (projects) => sql<Broken>`
      select t.term_start_date || ' + ' || t.credit_days || ' = ' || t.due_date as what
      from receivable_plan t
      where t.project_id = any (${projects}) and not t.deleted and t.due_date is not null
        and not exists (select from receivable_change c where c.receivable_id = t.id and c.kind = 'extend')
        and t.due_date not between t.term_start_date + t.credit_days and t.term_start_date + t.credit_days + 12`,
  },
  {
    rule: 'a supplier is owed what is settled and not disputed, less what was prepaid, and no more of it is held (rules.md M12)',
    broken: (projects) => sql<Broken>`
      select 'balance ' || b.balance || ', prepaid ' || b.prepaid || ', reserved ' || b.reserved || ' of ' || p.settle_amount as what
      from supplier_balance b join purchase_settlement p on p.id = b.purchase_settlement_id cross join lateral (
        select coalesce(sum(d.amount), 0) as amount from supplier_balance_draw d where d.balance_id = b.id and not d.ended
      ) drawn
      cross join lateral (
        select case when p.purchase_settlement_status = '10' then 0
          -- What the bank gave back of a request that will pay it again is held by that request.
          else greatest(0, p.settle_amount - p.disputed_amount - b.prepaid - b.awaited) end as amount,
          coalesce((select sum(r.approved_amount - r.paid_amount - r.returned_amount) from pay_apply r join purchase_order o on o.id = b.purchase_order_id
            where (r.purchase_order_id = o.id or r.id = o.pay_apply_id) and r.pay_apply_status in ('3', '4')), 0) as unpaid
      ) owed
      where b.project_id = any (${projects}) and (
        b.balance <> owed.amount
        or owed.unpaid < (select sum(o.awaited) from supplier_balance o where o.purchase_order_id = b.purchase_order_id)
        or b.reserved < 0 or b.reserved > greatest(0, b.balance - drawn.amount))`,
  },
  {
    rule: 'an order keeps back the shares of its settlements, as far as so much of them is owed (rules.md M9)',
    broken: (projects) => sql<Broken>`
      select o.purchase_order_no || ': ' || kept.amount || ' is kept back of ' || owed.amount || ', shares ' || owed.shares as what
      from purchase_order o cross join lateral (
        select sum(b.balance) as amount,
          sum(case when p.purchase_settlement_status = '10' then 0
            else round((p.settle_amount - p.disputed_amount) * o.retention_rate, 2) end) as shares
        from supplier_balance b join purchase_settlement p on p.id = b.purchase_settlement_id
        where b.purchase_order_id = o.id
      ) owed cross join lateral (select sum(k.kept) as amount from order_retention(o.id) k) kept
      where o.project_id = any (${projects}) and kept.amount <> least(owed.shares, owed.amount)`,
  },
  {
    rule: 'money that is paid for goods is prepaid of their settlement or paid of its balance, never both or neither',
    broken: (projects) => sql<Broken>`
      select 'prepaid ' || b.prepaid || ', lies in the sale ' || s.exposure || ', of it out of the balance ' || paid.amount as what
      from supplier_balance b join purchase_settlement p on p.id = b.purchase_settlement_id
      join sales_order s on s.id = p.sales_order_id cross join lateral (
        select coalesce(sum(a.amount - a.returned), 0) as amount from sales_order_advance a join payment y on y.id = a.payment_id
        where a.sales_order_id = s.id and a.after_settlement and exists (
          select from supplier_balance_draw d where d.pay_apply_id = y.pay_apply_id)
      ) paid
      where b.project_id = any (${projects}) and p.purchase_settlement_status <> '10'
        and b.prepaid <> s.exposure - paid.amount`,
  },
  {
    rule: 'a supplier may ask for no more of an order than was settled of it and is not paid',
    broken: (projects) => sql<Broken>`
      select o.purchase_order_no || ': ' || owed.open || ' may be asked for, settled ' || owed.settled || ', paid ' || owed.paid as what
      from purchase_order o cross join lateral (
        select sum(p.settle_amount) as settled,
          -- What was paid for goods that are not settled yet is not paid of what is.
          case when o.purchase_order_status in ('4', '5') then o.paid_amount else sum(s.exposure) end as paid,
          sum(greatest(0, b.balance - coalesce((select sum(d.amount) from supplier_balance_draw d
            where d.balance_id = b.id and not d.ended), 0))) as open
        from supplier_balance b join purchase_settlement p on p.id = b.purchase_settlement_id
        join sales_order s on s.id = p.sales_order_id
        where b.purchase_order_id = o.id and p.purchase_settlement_status <> '10'
      ) owed
      where o.project_id = any (${projects}) and owed.open > greatest(0, owed.settled - owed.paid)`,
  },
  {
    rule: 'no more lies in a sale than its goods were settled for (I4)',
    broken: (projects) => sql<Broken>`
      select s.exposure || ' of ' || p.settle_amount as what
      from purchase_settlement p join sales_order s on s.id = p.sales_order_id
      where s.project_id = any (${projects}) and p.purchase_settlement_status <> '10' and s.exposure > p.settle_amount`,
  },
];
