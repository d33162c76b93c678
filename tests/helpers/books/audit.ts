import { type Kysely, sql } from 'kysely';

import type { Database } from '#server/db/types.ts';

/** An account whose balances are not what its entries add up to, or more than may be. */
export interface Wrong {
  book: string;
  id: string;
  what: string;
}

/**
 * Reads the books from their first entry, in another way than the one that writes them: every balance is the sum of its
 * entries from both ends, what is drawn is at most what may be, every journal is numbered without a gap, and debits equal
 * credits once what came from outside and left is counted. Answers what is wrong.
 */
export async function auditBooks(db: Kysely<Database>): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`
    with moved as (
      select *,
        case when kind = 'grant' then amount when kind in ('revoke', 'close') then - amount else 0 end as g,
        case when kind in ('hold', 'reinstate') then amount
          when kind in ('release', 'consume') then - amount else 0 end as h,
        case when kind in ('consume', 'draw') then amount
          when kind in ('reverse', 'reinstate') then - amount else 0 end as u
      from ledger_entry
    ), sides as (
      select m.book, m.owner_id as id, m.g, m.h, m.u, a.bound = 'debits' as own from moved m
      join ledger_account a on (a.book, a.owner_id) = (m.book, m.owner_id)
      union all
      -- The other end takes on the opposite side what its entry gives on this one.
      select m.counter_book, m.counter_id, m.g, m.h, m.u, a.bound <> 'debits' from moved m
      join ledger_account a on (a.book, a.owner_id) = (m.book, m.owner_id)
      where m.counter_id is not null
    ), sums as (
      select book, id,
        coalesce(sum(h) filter (where own), 0) as dp,
        coalesce(sum(u) filter (where own), 0) + coalesce(sum(g) filter (where not own), 0) as d,
        coalesce(sum(h) filter (where not own), 0) as cp,
        coalesce(sum(u) filter (where not own), 0) + coalesce(sum(g) filter (where own), 0) as c
      from sides group by book, id
    ), outside as (
      select a.unit,
        sum((m.g - m.h - m.u) * case a.bound when 'debits' then 1 else -1 end) as net
      from moved m join ledger_account a on (a.book, a.owner_id) = (m.book, m.owner_id)
      where m.counter_id is null group by a.unit
    ), inside as (
      select unit, sum(credits_pending + credits_posted - debits_pending - debits_posted) as net
      from ledger_account group by unit
    ), journals as (
      select book, owner_id as id, count(*) as rows, max(seq) as last from ledger_entry group by 1, 2
    )
    select a.book, a.owner_id::text as id, 'balances are not the sum of the entries' as what
    from ledger_account a left join sums s on (s.book, s.id) = (a.book, a.owner_id)
    where (a.debits_pending, a.debits_posted, a.credits_pending, a.credits_posted)
      <> (coalesce(s.dp, 0), coalesce(s.d, 0), coalesce(s.cp, 0), coalesce(s.c, 0))
    union all
    select a.book, a.owner_id::text, 'more is drawn than there is' from ledger_account a
    where not a.may_exceed and case a.bound
      when 'debits' then a.debits_pending + a.debits_posted > a.credits_posted * (1 + a.tolerance)
      else a.credits_pending + a.credits_posted > a.debits_posted * (1 + a.tolerance) end
    union all
    select a.book, a.owner_id::text, 'the journal has a gap'
    from ledger_account a left join journals j on (j.book, j.id) = (a.book, a.owner_id)
    where (a.seq, a.seq) <> (coalesce(j.rows, 0), coalesce(j.last, 0))
    union all
    select i.unit, '', 'debits are not credits'
    from inside i left join outside o using (unit) where i.net <> coalesce(o.net, 0)`.execute(db);
  return rows;
}
