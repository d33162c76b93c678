import { sql } from 'kysely';

import { isEqual, isPositive, lesser } from '#contract/arithmetic/decimal.ts';
import { round2, subtract } from '#contract/arithmetic/money.ts';
import type { Proposal } from '#contract/collection/admin.ts';
import { payCodesIn } from '#contract/collection/pay-code.ts';
import { PLAN_OWED } from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { leftToPayOn } from '#server/trade/sales/still-owed.ts';

const t = columnsOf('receivable_plan', 't');
const sales = columnsOf('sales_order', 's');
const projects = columnsOf('project', 'j');

/** What of a company is open on a day, what is due first first. */
export interface OpenPlan extends Omit<Proposal, 'amount' | 'reason'> {
  payCode: string;
}

/** Open receivables of a company, with what is outstanding on a day. */
export async function openPlans(tx: Tx, companyId: string, day: string): Promise<OpenPlan[]> {
  const { rows } = await sql<OpenPlan>`
    select ${t.id} as "receivableId", ${t.receivable_no} as "receivableNo", ${t.pay_code} as "payCode",
      ${projects.project_name} as "projectName", ${sales.sales_order_no} as "salesOrderNo",
      coalesce(${t.due_date}::text, '') as "dueDate", ${t.plan_status} as "planStatus",
      (${t.principal} - ${t.paid_principal})::text as principal, (${t.fee} - ${t.paid_fee})::text as fee,
      due.penalty::text as penalty,
      ${leftToPayOn(day)}::text as outstanding
    from ${t} join ${projects} on ${projects.id} = ${t.project_id}
    join ${sales} on ${sales.id} = ${t.sales_order_id},
    lateral (select round(greatest(0, receivable_penalty(${t.id}, ${day}::date)
      - ${t.paid_penalty} - ${t.waived_penalty}), 2) as penalty) due
    where ${t.company_id} = ${companyId} and not ${t.deleted}
      and ${t.plan_status} in (${sql.join(PLAN_OWED)})
    order by ${t.due_date} nulls last, ${t.id}`.execute(tx);
  return rows;
}

interface Payment {
  /** What is left of it, yuan. */
  left: string;
  remarks: string;
  /** Receivables that the payer named. */
  wanted: readonly string[];
}

/** Why each open receivable may have been meant: by its code, by the payer's word, by its amount; what is oldest last. */
function reasonsOf(open: readonly OpenPlan[], { left, remarks, wanted }: Payment) {
  const codes = payCodesIn(remarks);
  const sameAmount = open.filter(({ outstanding }) => isEqual(outstanding, left));
  const reasons = new Map<string, string>();
  for (const { receivableId, payCode } of open) {
    if (codes.includes(payCode)) reasons.set(receivableId, `附言中有付款识别码 ${payCode}`);
    else if (wanted.includes(receivableId)) reasons.set(receivableId, '采购方登记时指定');
  }
  const [only, ...others] = sameAmount;
  if (reasons.size === 0 && only && others.length === 0) {
    reasons.set(only.receivableId, '金额与尚欠金额一致');
  }
  return reasons;
}

/**
 * What of a payment is proposed for which open receivable, and why: those it names by code or that the payer chose, else the one of
 * exactly this amount, else the oldest due ones. Pure.
 */
export function proposalsOf(open: readonly OpenPlan[], payment: Payment): Proposal[] {
  const reasons = reasonsOf(open, payment);
  let left = payment.left;
  return open.map(({ payCode: _, ...plan }) => {
    const named = reasons.get(plan.receivableId);
    const isMeant = named !== undefined || reasons.size === 0;
    const isOwed = isPositive(plan.outstanding) && isPositive(left);
    if (!isMeant || !isOwed) return { ...plan, amount: '0.00', reason: '' };
    const amount = round2(lesser(left, plan.outstanding));
    left = subtract(left, amount);
    return { ...plan, amount, reason: named ?? '按到期日先后' };
  });
}
