import { type RawBuilder, sql } from 'kysely';

import { CURVE_DAYS } from '#contract/limit/curve.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { beginOf, dayOf } from '#server/kernel/sql/day-of.ts';

const entries = columnsOf('ledger_entry', 'e');
const accounts = columnsOf('ledger_account', 'a');

/** What was granted, held and used of limits at the end of a day, yuan as decimal text; the day is yyyy-MM-dd. */
export interface LimitDay {
  day: string;
  limit: string;
  reserved: string;
  occupied: string;
}

/** Ids of the projects whose limits count: of a column that names the project of an account or entry. */
type Within = RawBuilder<unknown>;

/**
 * What was used of limits at the end of each of the last ninety days, `today` (yyyy-MM-dd) among them: what is now, less what
 * has been moved since, so that no older entry is read. `within` is a condition over `owner_id`, the project; whose limits the
 * reader sees is the ledger's own policy.
 */
export function limitCurve(today: RawBuilder<string>, within: Within): RawBuilder<LimitDay> {
  return sql<LimitDay>`
    with moved as materialized (
      select ${dayOf(entries.at)} as day,
        sum(case when ${entries.kind} = 'grant' then ${entries.amount}
          when ${entries.kind} in ('revoke', 'close') then - ${entries.amount} else 0 end) as granted,
        sum(case when ${entries.kind} in ('hold', 'reinstate') then ${entries.amount}
          when ${entries.kind} in ('release', 'consume') then - ${entries.amount} else 0 end) as held,
        sum(case when ${entries.kind} in ('consume', 'draw') then ${entries.amount}
          when ${entries.kind} in ('reverse', 'reinstate') then - ${entries.amount} else 0 end) as used
      from ${entries}
      where ${entries.book} = 'limit' and ${within}
        and ${entries.at} >= ${beginOf(sql`${today}::date - ${sql.lit(CURVE_DAYS - 1)}`)}
      group by 1
    ), now as (
      select coalesce(sum(${accounts.granted}), 0) as granted, coalesce(sum(${accounts.held}), 0) as held,
        coalesce(sum(${accounts.used}), 0) as used
      from ${accounts} where ${accounts.book} = 'limit' and ${within}
    )
    select days.at::date::text as day,
      (now.granted - coalesce(sum(moved.granted) over later, 0))::text as "limit",
      (now.held - coalesce(sum(moved.held) over later, 0))::text as reserved,
      (now.used - coalesce(sum(moved.used) over later, 0))::text as occupied
    from generate_series(${today}::date - ${sql.lit(CURVE_DAYS - 1)}, ${today}::date, interval '1 day') days (at)
    cross join now left join moved on moved.day = days.at::date
    window later as (order by days.at rows between 1 following and unbounded following)
    order by days.at`;
}
