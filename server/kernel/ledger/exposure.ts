import { sql } from 'kysely';
import { AUDIT } from '#contract/flow/flow.ts';
import type { OtherExposure } from '#contract/flow/review-view.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');

/** Projects that are named; the sums hold all of them. */
const NAMED = 20;

type Named = OtherExposure['projects'][number];
type Sums = Record<'sum_count' | 'sum_limit' | 'sum_used' | 'sum_available', string>;

const UNDER_REVIEW = [AUDIT.running, AUDIT.companyReview];

/** What the buyer has in its other projects, and what it applies for in those under review (客户其他敞口). */
export async function otherExposure(
  tx: Tx,
  { projectId, buyerId }: { projectId: string; buyerId: string | null },
): Promise<OtherExposure> {
  const buyer = await tx
    .selectFrom('company')
    .select('name')
    .where('id', '=', buyerId)
    .executeTakeFirst();
  const used = sql`(${limits.reserved} + ${limits.occupied})`;
  const { rows } = await sql<Named & Sums>`
    select ${projects.id}::text as "projectId", ${projects.project_no} as "projectNo",
      ${projects.project_name} as "projectName", ${limits.credit_limit}::text as "creditLimit",
      ${used}::text as used, ${limits.available}::text as available,
      ${limits.expire_date}::text as "expireDate", count(*) over ()::text as sum_count,
      (sum(${limits.credit_limit}) over ())::text as sum_limit, (sum(${used}) over ())::text as sum_used,
      (sum(${limits.available}) over ())::text as sum_available
    from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
    where ${projects.buyer_company_id} = ${buyerId} and ${projects.id} <> ${projectId}
      and ${limits.state} <> 'closed'
    order by ${used} desc, ${projects.id} limit ${NAMED}`.execute(tx);
  const asked = await sql<{ amount: string }>`
    select coalesce(sum(${projects.apply_amount}), 0)::numeric(20, 2)::text as amount from ${projects}
    where ${projects.buyer_company_id} = ${buyerId} and ${projects.id} <> ${projectId}
      and not ${projects.deleted}
      and ${projects.audit_status} = any (${UNDER_REVIEW})`.execute(tx);
  const [first] = rows;
  return {
    customer: buyer?.name ?? '',
    projects: rows.map(({ sum_count, sum_limit, sum_used, sum_available, ...named }) => named),
    count: Number(first?.sum_count ?? 0),
    creditLimit: first?.sum_limit ?? '0.00',
    used: first?.sum_used ?? '0.00',
    available: first?.sum_available ?? '0.00',
    pending: asked.rows[0]?.amount ?? '0.00',
  };
}
