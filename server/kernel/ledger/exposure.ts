import { sql } from 'kysely';
import { AUDIT } from '#contract/flow/flow.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Exposure } from '#server/kernel/flow/flow.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');

/** Projects that are named; the sums hold all of them. */
const NAMED = 20;

interface Row {
  name: string;
  used: string;
  all_used: string;
  all_granted: string;
}

const UNDER_REVIEW = [AUDIT.running, AUDIT.companyReview];

/**
 * Whose exposure it is, the buyer's; what it uses of the limits of its other projects, the most first, then the sums: in
 * use, granted, and applied for in applications that are being reviewed (domain.md B.4, 客户其他敞口).
 */
export async function otherExposure(
  tx: Tx,
  { projectId, buyerId }: { projectId: string; buyerId: string | null },
): Promise<Exposure[]> {
  const buyer = await tx
    .selectFrom('company')
    .select('name')
    .where('id', '=', buyerId)
    .executeTakeFirst();
  const { rows } = await sql<Row>`
    select ${projects.project_name} as name, (${limits.reserved} + ${limits.occupied})::text as used,
      (sum(${limits.reserved} + ${limits.occupied}) over ())::text as all_used,
      (sum(${limits.credit_limit}) over ())::text as all_granted
    from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
    where ${projects.buyer_company_id} = ${buyerId} and ${projects.id} <> ${projectId}
      and ${limits.state} <> 'closed'
    order by ${limits.reserved} + ${limits.occupied} desc, ${projects.id} limit ${NAMED}`.execute(
    tx,
  );
  const asked = await sql<{ amount: string }>`
    select coalesce(sum(${projects.apply_amount}), 0)::numeric(20, 2)::text as amount from ${projects}
    where ${projects.buyer_company_id} = ${buyerId} and ${projects.id} <> ${projectId}
      and not ${projects.deleted}
      and ${projects.audit_status} = any (${UNDER_REVIEW})`.execute(tx);
  const money = (label: string, value = '0.00') => ({ label, value, kind: 'money' as const });
  return [
    { label: '客户（采购方）', value: buyer?.name ?? '尚未在平台登记', kind: 'text' },
    ...rows.map(({ name, used }) => money(`${name} 已用`, used)),
    money('其他项目已用合计', rows[0]?.all_used),
    money('其他项目授信合计', rows[0]?.all_granted),
    money('审核中的申请合计', asked.rows[0]?.amount),
  ];
}
