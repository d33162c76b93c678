import { type RawBuilder, sql } from 'kysely';

import { type ExposureBounds, MOST_BARS } from '#contract/exposure.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import { type LimitDay, limitCurve } from '#server/kernel/ledger/limit-curve.ts';
import { onOwner } from '#server/kernel/ledger/owner-room.ts';
import { sessionRead } from '#server/kernel/session/read.ts';

const limits = columnsOf('project_limit', 'l');
const projects = columnsOf('project', 'p');
const parties = columnsOf('project_party', 'party');
const companies = columnsOf('company', 'c');
const used = columnsOfRow<Used>('used');
const dues = columnsOf('receivable_due', 'r');
const financings = columnsOf('factoring', 'f');
const profiles = columnsOf('owner_profile', 'o');
const disputes = columnsOf('dispute', 'd');
const tasks = columnsOf('process_task', 't');

/** Statuses of a financing of which money is out. */
const OUT = [FACTORING_STATUS.running, FACTORING_STATUS.overdue];

/** The limit of a project that has not ended. */
interface Used {
  id: string;
  product_line: string;
  buyer_company_id: string;
  credit_limit: string;
  reserved: string;
  occupied: string;
}

/** A part of what is used, as it comes from the database. */
export interface PartRow {
  kind: 'line' | 'buyer' | 'owner';
  key: string;
  name: string;
  projects: number;
  limit: string;
  reserved: string;
  occupied: string;
}

const SUMS = sql`sum(${used.credit_limit})::text as "limit", sum(${used.reserved})::text as reserved,
  sum(${used.occupied})::text as occupied`;

/** One kind of parts, the largest first, and all behind them as one. */
function ranked(kind: 'buyer' | 'owner', from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${sql.lit(kind)} as kind, case when place <= ${sql.lit(MOST_BARS)} then id::text else '' end as key,
      case when place <= ${sql.lit(MOST_BARS)} then name else '' end as name, sum(projects)::int as projects,
      sum("limit")::text as "limit", sum(reserved)::text as reserved, sum(occupied)::text as occupied,
      least(min(place), ${sql.lit(MOST_BARS + 1)}) as place
    from (
      select ${companies.id}, ${companies.name}, count(*) as projects, sum(${used.credit_limit}) as "limit",
        sum(${used.reserved}) as reserved, sum(${used.occupied}) as occupied, row_number() over (
          order by sum(${used.occupied}) desc, sum(${used.credit_limit}) desc, ${companies.id}) as place
      from ${from} group by ${companies.id}, ${companies.name}
    ) each_one group by 2, 3`;
}

/** What is used of the limits of projects that have not ended, by line, buyer and owner. */
export const standingQuery = sessionRead<Record<never, never>, PartRow>(
  () => sql<PartRow>`
    with used as materialized (
      select ${projects.id}, ${projects.product_line}, ${projects.buyer_company_id}, ${limits.credit_limit},
        ${limits.reserved}, ${limits.occupied}
      from ${limits} join ${projects} on ${projects.id} = ${limits.project_id}
      where ${limits.state} <> 'closed' and not ${projects.deleted}
    ), parts as (
      select 'line' as kind, ${used.product_line} as key, '' as name, count(*)::int as projects, ${SUMS},
        row_number() over (order by ${used.product_line}) as place
      from ${used} group by ${used.product_line}
      union all ${ranked(
        'buyer',
        sql`${used} join ${companies} on ${companies.id} = ${used.buyer_company_id}`,
      )}
      union all ${ranked(
        'owner',
        sql`${used} join ${parties} on ${parties.project_id} = ${used.id} and ${parties.role} = ${sql.lit(PARTY_ROLE.owner)}
          join ${companies} on ${companies.id} = ${parties.party_company_id}`,
      )}
    )
    select parts.* from parts order by kind, place`,
);

/** What was used at the end of each day, of all limits. */
export const curveQuery = sessionRead<{ today: string }, LimitDay>(({ p }) =>
  limitCurve(p('today'), sql`true`),
);

export interface DueRow {
  count: number[];
  amount: string[];
}

/** What is open of the receivables of one due day. */
interface OfDay {
  day: string | null;
  count: number;
  open: string;
}
const ofDay = columnsOfRow<OfDay>('of_day');

/** What is open of each due day is kept with every change of a receivable. */
const RECEIVABLES = sql<OfDay>`
  select ${dues.due_date} as day, sum(${dues.receivables}) as count, sum(${dues.open_amount}) as open from ${dues} group by 1`;

/** What is out of financings, by the first day on which something of each is due. */
const FINANCINGS = sql<OfDay>`
  select ${financings.due_date} as day, count(*) as count,
    sum(${financings.advanced_amount} - ${financings.principal_paid} - ${financings.written_off}) as open
  from ${financings} where not ${financings.deleted} and ${financings.factoring_status} in (${sql.join(OUT)}) group by 1`;

/**
 * What is open as it stands on a day, yyyy-MM-dd: due within 7 and 30 days, overdue by age, and without a day. The days are told apart
 * here.
 */
function byAge(today: RawBuilder<string>, days: RawBuilder<OfDay>): RawBuilder<DueRow> {
  const late = sql`(${today}::date - ${ofDay.day})`;
  const parts = [
    sql`${late} between -7 and 0`,
    sql`${late} between -30 and 0`,
    sql`${late} between 1 and 30`,
    sql`${late} between 31 and 60`,
    sql`${late} between 61 and 90`,
    sql`${late} > 90`,
    sql`${ofDay.day} is null`,
  ];
  const sums = (of: RawBuilder<unknown>, none: RawBuilder<unknown>) =>
    sql.join(parts.map((part) => sql`coalesce(sum(${of}) filter (where ${part}), ${none})`));
  return sql<DueRow>`
    select array[${sums(ofDay.count, sql`0`)}]::int[] as count, array[${sums(ofDay.open, sql`0.00`)}]::text[] as amount
    from (${days}) of_day`;
}

/** Of receivables. */
export const openDue = (today: RawBuilder<string>) => byAge(today, RECEIVABLES);

export const dueQuery = sessionRead<{ today: string }, DueRow>(({ p }) => openDue(p('today')));

export const financedQuery = sessionRead<{ today: string }, DueRow>(({ p }) =>
  byAge(p('today'), FINANCINGS),
);

export interface DisputesRow {
  status: string;
  count: number;
  amount: string;
}

/** Disputes that are not ended, by status. */
export const disputesQuery = sessionRead<Record<never, never>, DisputesRow>(
  () => sql<DisputesRow>`
    select ${disputes.dispute_status} as status, count(*)::int as count, sum(${disputes.claim_amount})::text as amount
    from ${disputes} where not ${disputes.deleted} and ${disputes.step_deadline} is not null
    group by 1 order by 1`,
);

export type BoundRow = ExposureBounds['owners'][number] & { count: number };

/** Owners with a bound and what is granted on each, the most used up first; one that may be granted nothing stands before all. */
export const boundsQuery = sessionRead<Record<never, never>, BoundRow>(
  () => sql<BoundRow>`
    select ${companies.id}::text as key, ${companies.name}, ${profiles.debt_limit}::text as bound,
      at_owner.granted::text, at_owner.used::text, (count(*) over ())::int as count
    from ${profiles} join ${companies} on ${companies.id} = ${profiles.company_id}
    cross join lateral (${onOwner(sql`${profiles.company_id}`)}) at_owner
    where ${profiles.debt_limit} is not null
    order by at_owner.granted / nullif(${profiles.debt_limit}, 0) desc nulls first, ${companies.id}
    limit ${sql.lit(MOST_BARS)}`,
);

export interface QueueRow {
  count: number[];
}

/** Tasks of the platform's people that wait, by the time that is left. */
export const queueQuery = sessionRead<{ now: string }, QueueRow>(({ p }) => {
  const due = (from: string, to: string) =>
    sql`${tasks.due_at} > ${p('now')}::timestamptz + ${sql.lit(from)}::interval
      and ${tasks.due_at} <= ${p('now')}::timestamptz + ${sql.lit(to)}::interval`;
  const parts = [
    sql`${tasks.due_at} <= ${p('now')}::timestamptz`,
    due('0', '4 hours'),
    due('4 hours', '8 hours'),
    sql`${tasks.due_at} > ${p('now')}::timestamptz + interval '8 hours' and isfinite(${tasks.due_at})`,
    sql`not isfinite(${tasks.due_at})`,
  ];
  return sql<QueueRow>`
    select array[${sql.join(parts.map((part) => sql`count(*) filter (where ${part})`))}]::int[] as count
    from ${tasks} where ${tasks.status} = 1 and ${tasks.acting_company_id} is null`;
});
