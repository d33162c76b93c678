import { sql } from 'kysely';

import { STANDING } from './factoring.ts';
import type { Broken, Invariant } from './invariant.ts';

/** What limits, requests, pay-outs and orders say of the same money (I2 to I6, I19). */
export const LIMIT_RULES: readonly Invariant[] = [
  {
    rule: 'I2: what is available is never below zero',
    broken: (projects) => sql<Broken>`
      select 'available ' || available as what from project_limit
      where project_id = any (${projects}) and available < 0`,
  },
  {
    rule: 'I3: what is reserved is what requests and the suppliers’ balances hold',
    broken: (projects) => sql<Broken>`
      select 'reserved ' || l.reserved || ', held ' || held.amount as what
      from project_limit l cross join lateral (
        select coalesce((select sum(case
              when r.audit_status in ('1', '10') and r.held_since is null and r.company_id <> r.buyer_company_id then coalesce(
                (select sum(d.released) from supplier_balance_draw d where d.pay_apply_id = r.id and not d.ended), 0)
              when r.audit_status in ('1', '10') then r.apply_amount
              when r.pay_apply_status in ('3', '4') then r.approved_amount - r.paid_amount - r.returned_amount else 0 end)
            from pay_apply r where r.project_id = l.project_id and not r.deleted and r.pay_type <> '8'), 0)
          + coalesce((select sum(b.reserved) from supplier_balance b where b.project_id = l.project_id), 0) as amount
      ) held
      where l.project_id = any (${projects}) and l.state <> 'closed' and l.reserved <> held.amount`,
  },
  {
    rule: 'I4: what is occupied is what was paid out, less what came back',
    broken: (projects) => sql<Broken>`
      select 'occupied ' || l.occupied || ', lent ' || lent.amount as what
      from project_limit l cross join lateral (
        select coalesce((select sum(p.amount) from payment p join pay_apply r on r.id = p.pay_apply_id
            where p.project_id = l.project_id and not p.deleted and p.payment_status in ('3', '4')
              and r.pay_type <> '8'), 0)
          - coalesce((select sum(t.freed) from receivable_plan t where t.project_id = l.project_id), 0)
          - coalesce((select sum(m.principal) from ${STANDING} m join factoring f on f.id = m.factoring_id
            where f.project_id = l.project_id and l.limit_type in ('1', '3') and m.kind in ('2', '3', '4', '5')), 0) as amount
      ) lent
      where l.project_id = any (${projects}) and l.state <> 'closed' and l.occupied <> lent.amount`,
  },
  {
    rule: 'I5: pay-outs of a request stay within its grant, and the grant within what was asked for',
    broken: (projects) => sql<Broken>`
      select 'paid ' || paid.amount || ' of ' || r.approved_amount as what
      from pay_apply r cross join lateral (
        select coalesce(sum(p.amount) filter (where p.payment_status in ('3', '4')), 0) as amount,
          coalesce(sum(p.amount) filter (where p.payment_status <> '6' and p.return_of is null), 0) as arranged
        from payment p where p.pay_apply_id = r.id and not p.deleted
      ) paid
      where r.project_id = any (${projects}) and not r.deleted and r.audit_status = '3'
        and (paid.amount <> r.paid_amount or paid.arranged > r.approved_amount
          or r.approved_amount > r.apply_amount)`,
  },
  {
    rule: 'I6: requests of an order stay within its amount, those after a settlement within what was settled, and the order counts what was paid',
    broken: (projects) => sql<Broken>`
      select 'asked ' || asked.amount || ', paid ' || asked.paid || ' of ' || o.order_amount as what
      from purchase_order o cross join lateral (
        select coalesce(sum(r.paid_amount), 0) as paid, coalesce(sum(case
          when r.audit_status in ('1', '10') then r.apply_amount
          when r.pay_apply_status in ('3', '4', '5') then r.approved_amount - r.returned_amount
          when r.pay_apply_status = '8' then r.paid_amount else 0 end), 0) as amount,
          coalesce(sum(case when r.pay_type in ('4', '5') then 0
            when r.pay_apply_status in ('3', '4', '5') then r.approved_amount - r.returned_amount
            when r.pay_apply_status = '8' then r.paid_amount else 0 end), 0) as early
        from pay_apply r where (r.id = o.pay_apply_id or r.purchase_order_id = o.id) and not r.deleted
      ) asked cross join lateral (
        select round(o.order_amount * (1 + o.pay_tolerance), 2) as ordered,
          coalesce(sum(p.settle_amount - least(0, p.changed_amount)), 0) as settled
        from purchase_settlement p
        where p.purchase_order_id = o.id and not p.deleted and p.purchase_settlement_status <> '10'
      ) most
      where o.project_id = any (${projects}) and not o.deleted
        and (asked.early > most.ordered or asked.amount > greatest(most.ordered, most.settled)
          or asked.paid <> o.paid_amount)`,
  },
  {
    rule: 'I19: the rows of a limit sum up to its figures, and none is missing',
    broken: (projects) => sql<Broken>`
      select 'figures ' || concat_ws(', ', a.granted, a.held, a.used, a.seq) || ', rows '
        || concat_ws(', ', rows.granted, rows.held, rows.used, rows.many) as what
      from ledger_account a cross join lateral (
        select count(*)::int as many,
          coalesce(sum(case kind when 'grant' then amount when 'revoke' then -amount else 0 end), 0) as granted,
          coalesce(sum(case kind when 'hold' then amount when 'reinstate' then amount
            when 'release' then -amount when 'consume' then -amount else 0 end), 0) as held,
          coalesce(sum(case kind when 'consume' then amount when 'draw' then amount
            when 'reverse' then -amount when 'reinstate' then -amount else 0 end), 0) as used
        from ledger_entry e where e.book = a.book and e.owner_id = a.owner_id
      ) rows
      where a.book = 'limit' and a.owner_id = any (${projects}) and a.state <> 'closed'
        and (a.granted, a.held, a.used, a.seq) <> (rows.granted, rows.held, rows.used, rows.many)`,
  },
];
