import { sql } from 'kysely';

import type { Broken, Invariant } from './invariant.ts';

/** Movements that were not taken back (撤销回款), nor are a taking back. */
export const STANDING = sql`(select made.* from factoring_move made where made.kind <> '11' and not exists (
  select from factoring_move undoing where undoing.undoes = made.id))`;

/** What receivables that are financed say of their money (I13, rules.md M23). */
export const FACTORING_RULES: readonly Invariant[] = [
  {
    rule: 'I13: an invoice is financed once, over all companies',
    broken: (projects) => sql<Broken>`
      select l.invoice_code || ' ' || l.invoice_no || ' ' || count(*) || ' times' as what
      from factoring_line l join factoring f on f.id = l.factoring_id
      where l.live and exists (select from factoring o where o.project_id = any (${projects}))
        and f.factoring_status not in ('8', '9')
      group by l.invoice_code, l.invoice_no having count(*) > 1`,
  },
  {
    rule: 'what comes in is fee, interest, principal and balance, and nothing else',
    broken: (projects) => sql<Broken>`
      select m.amount || ' = ' || concat_ws(' + ', m.fee, m.interest, m.principal, m.balance) as what
      from ${STANDING} m join factoring f on f.id = m.factoring_id
      where f.project_id = any (${projects}) and m.kind in ('2', '3', '4', '5')
        and m.amount <> m.fee + m.interest + m.principal + m.balance`,
  },
  {
    rule: 'what takes money back is of the same receivable and the same sums',
    broken: (projects) => sql<Broken>`
      select u.amount || ' takes back ' || m.amount as what
      from factoring_move u join factoring f on f.id = u.factoring_id left join factoring_move m on m.id = u.undoes
      where f.project_id = any (${projects}) and u.kind = '11' and (m.id is null or m.factoring_line_id <> u.factoring_line_id
        or (u.amount, u.fee, u.interest, u.principal, u.balance) <> (m.amount, m.fee, m.interest, m.principal, m.balance))`,
  },
  {
    rule: 'what is outstanding was advanced and has not come back; of balances no more is paid than there is',
    broken: (projects) => sql<Broken>`
      select 'outstanding ' || l.outstanding || ', moved ' || moved.principal || ', balance ' || moved.balance as what
      from factoring_line l join factoring f on f.id = l.factoring_id cross join lateral (
        select coalesce(sum(case when m.kind = '1' then m.principal
            when m.kind in ('2', '3', '4', '5', '7') then - m.principal else 0 end), 0) as principal,
          coalesce(sum(case when m.kind in ('2', '3', '4', '5') then m.balance
            when m.kind = '6' then - m.amount when m.kind = '8' then m.amount else 0 end), 0) as balance,
          coalesce(sum(m.amount) filter (where m.kind = '2'), 0) as collected
        from ${STANDING} m where m.factoring_line_id = l.id
      ) moved
      where f.project_id = any (${projects}) and (l.outstanding <> moved.principal or moved.principal < 0
        or moved.balance < 0 or moved.collected > l.transfer_amount)`,
  },
  {
    rule: 'what is settled is outstanding no more, but what was written off',
    broken: (projects) => sql<Broken>`
      select l.outstanding || ' of ' || l.advance_amount as what
      from factoring_line l join factoring f on f.id = l.factoring_id
      where f.project_id = any (${projects}) and f.factoring_status = '7' and l.outstanding > 0
        and l.written_off_on is null`,
  },
  {
    rule: 'where nothing is advanced nothing is fee, interest or principal, but what its debtor bears',
    broken: (projects) => sql<Broken>`
      select 'paid ' || moved.paid || ' of nothing' as what
      from factoring_line l join factoring f on f.id = l.factoring_id cross join lateral (
        select coalesce(sum(case m.kind when '1' then m.amount when '7' then - m.amount else 0 end), 0) as advanced,
          coalesce(sum(m.fee + m.interest + m.principal) filter (where m.kind in ('2', '3', '4', '5')), 0) as paid
        from ${STANDING} m where m.factoring_line_id = l.id
      ) moved
      where f.project_id = any (${projects}) and moved.advanced = 0 and moved.paid <> 0`,
  },
  {
    rule: 'a seller has no more of a receivable than its debtor has confirmed, or has paid, and what it has paid itself',
    broken: (projects) => sql<Broken>`
      select moved.amount || ' of ' || coalesce(l.confirmed_amount, 0) || ', paid ' || moved.collected as what
      from factoring_line l join factoring f on f.id = l.factoring_id cross join lateral (
        select coalesce(sum(case when m.kind in ('1', '6') then m.amount when m.kind in ('3', '4', '5', '7', '8') then - m.amount
            else 0 end), 0) as amount,
          coalesce(sum(m.amount) filter (where m.kind = '2'), 0) as collected
        from ${STANDING} m where m.factoring_line_id = l.id
      ) moved
      where f.project_id = any (${projects}) and moved.amount > greatest(coalesce(l.confirmed_amount, 0), moved.collected)`,
  },
  {
    rule: 'a notice says what its debtor still has to pay of what it has confirmed',
    broken: (projects) => sql<Broken>`
      select n.notice_no || ' says ' || n.unpaid_amount || ', fee ' || n.unpaid_fee || '; owed ' || owed.amount || ', fee ' || owed.fee as what
      from factoring_notice n join factoring f on f.id = n.factoring_id cross join lateral (
        select coalesce(sum(greatest(l.confirmed_amount - moved.collected, 0)) filter (where not moved.back), 0) as amount,
          coalesce(sum(greatest(l.debtor_fee - moved.fee, 0)) filter (where moved.out > 0), 0) as fee
        from factoring_line l cross join lateral (
          select coalesce(sum(m.amount) filter (where m.kind = '2'), 0) as collected,
            coalesce(sum(case m.kind when '9' then m.amount when '10' then - m.amount end), 0) as fee,
            coalesce(sum(case m.kind when '1' then m.amount when '7' then - m.amount end), 0) as out,
            l.bought_back or l.outstanding = 0 and coalesce(bool_or(m.kind = '4'), false) as back
          from ${STANDING} m where m.factoring_line_id = l.id
        ) moved
        where l.factoring_id = f.id and l.live and n.notice_status <> '4' and f.factoring_status in ('3', '4', '5', '6', '7')
      ) owed
      where f.project_id = any (${projects}) and (n.unpaid_amount <> owed.amount or n.unpaid_fee <> owed.fee)`,
  },
  {
    rule: 'no debtor has back more of a fee than it has paid',
    broken: (projects) => sql<Broken>`
      select moved.paid || ' paid, ' || moved.back || ' back' as what
      from factoring_line l join factoring f on f.id = l.factoring_id cross join lateral (
        select coalesce(sum(m.amount) filter (where m.kind = '9'), 0) as paid, coalesce(sum(m.amount) filter (where m.kind = '10'), 0) as back
        from ${STANDING} m where m.factoring_line_id = l.id
      ) moved
      where f.project_id = any (${projects}) and moved.back > moved.paid`,
  },
  {
    rule: 'what requests of a financing have paid stands on its receivables',
    broken: (projects) => sql<Broken>`
      select 'paid ' || paid.amount || ', on receivables ' || f.advanced_amount || ' + ' || f.balance_paid as what
      from factoring f cross join lateral (
        select coalesce(sum(r.paid_amount), 0) as amount from pay_apply r where r.factoring_id = f.id and not r.deleted
      ) paid
      where f.project_id = any (${projects}) and paid.amount <> f.advanced_amount + f.balance_paid`,
  },
  {
    rule: 'what was paid of a financing counts from the bank’s day, and not before its release',
    broken: (projects) => sql<Broken>`
      select m.value_date || ', paid on ' || p.pay_date as what
      from ${STANDING} m join factoring f on f.id = m.factoring_id join payment p on p.id = m.payment_id
      where f.project_id = any (${projects}) and m.kind in ('1', '6') and m.value_date <>
        greatest(p.pay_date, (p.released_at at time zone 'Asia/Shanghai')::date)`,
  },
  {
    rule: 'the debtor’s limit is drawn by what is outstanding of it over all sellers',
    broken: (projects) => sql<Broken>`
      select 'used ' || a.used || ', outstanding ' || lent.amount as what from ledger_account a cross join lateral (
        select coalesce(sum(l.outstanding), 0) as amount from factoring_line l join factoring f on f.id = l.factoring_id
        where f.debtor_id = a.owner_id
      ) lent
      where a.book = 'debtorAdvance' and a.used <> lent.amount
        and a.owner_id in (select debtor_id from factoring where project_id = any (${projects}))`,
  },
];
