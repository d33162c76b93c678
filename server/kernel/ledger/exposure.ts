import { type RawBuilder, sql } from 'kysely';
import { UNDER_REVIEW } from '#contract/flow/flow.ts';
import type { OtherExposure } from '#contract/flow/review-view.ts';
import { columnsOf, columnsOfRow } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const buyers = columnsOf('company', 'buyer');
const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');
const open = columnsOfRow<{ place: number }>('open');

/** Projects that are named; the sums hold all of them. */
const NAMED = 20;

type Named = OtherExposure['projects'][number];
type Sums = Record<'sum_count' | 'sum_limit' | 'sum_used' | 'sum_available', string>;
/** The buyer beside one of its projects, or beside nulls where it has none. */
export type ExposureRow = { customer: string; pending: string; place: string | null } & {
  [Key in keyof (Named & Sums)]: (Named & Sums)[Key] | null;
};

const USED = sql`(${limits.reserved} + ${limits.occupied})`;

/**
 * What a buyer has in its projects, the most used first, and what it applies for in those under review; without one of
 * them where `except` names it. No row at all where the buyer is not on the platform.
 */
export function exposureQuery(
  buyerId: RawBuilder<string | null>,
  except?: RawBuilder<string>,
): RawBuilder<ExposureRow> {
  const own = sql`${projects.buyer_company_id} = ${buyers.id}
    ${except ? sql`and ${projects.id} <> ${except}` : sql``}`;
  return sql<ExposureRow>`
    select ${buyers.name} as customer, asked.pending, open.* from ${buyers}
    cross join lateral (
      select coalesce(sum(${projects.apply_amount}), 0)::numeric(20, 2)::text as pending from ${projects}
      where ${own} and not ${projects.deleted}
        and ${projects.audit_status} = any (array[${sql.join(UNDER_REVIEW.map((code) => sql.lit(code)))}])
    ) asked
    left join lateral (
      select row_number() over (order by ${USED} desc, ${projects.id}) as place,
        ${projects.id}::text as "projectId", ${projects.project_no} as "projectNo",
        ${projects.project_name} as "projectName", ${limits.credit_limit}::text as "creditLimit",
        ${USED}::text as used, ${limits.available}::text as available,
        ${limits.expire_date}::text as "expireDate", count(*) over ()::text as sum_count,
        (sum(${limits.credit_limit}) over ())::text as sum_limit,
        (sum(${USED}) over ())::text as sum_used,
        (sum(${limits.available}) over ())::text as sum_available
      from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
      where ${own} and ${limits.state} <> 'closed'
      order by place limit ${sql.lit(NAMED)}
    ) open on true
    where ${buyers.id} = ${buyerId} order by ${open.place}`;
}

/** The rows of exposureQuery() as the wire tells them. */
export function exposureOf(rows: readonly ExposureRow[]): OtherExposure {
  const [first] = rows;
  return {
    customer: first?.customer ?? '',
    projects: rows.flatMap(({ projectId, projectNo, projectName, expireDate, ...row }) =>
      projectId === null
        ? []
        : [
            {
              projectId,
              projectNo: projectNo ?? '',
              projectName: projectName ?? '',
              creditLimit: row.creditLimit ?? '0.00',
              used: row.used ?? '0.00',
              available: row.available ?? '0.00',
              expireDate,
            },
          ],
    ),
    count: Number(first?.sum_count ?? 0),
    creditLimit: first?.sum_limit ?? '0.00',
    used: first?.sum_used ?? '0.00',
    available: first?.sum_available ?? '0.00',
    pending: first?.pending ?? '0.00',
  };
}

/** What the buyer has in its other projects, and what it applies for in those under review (客户其他敞口). */
export async function otherExposure(
  tx: Tx,
  { projectId, buyerId }: { projectId: string; buyerId: string | null },
): Promise<OtherExposure> {
  const query = exposureQuery(sql`${buyerId}::bigint`, sql`${projectId}::bigint`);
  const { rows } = await query.execute(tx);
  return exposureOf(rows);
}
