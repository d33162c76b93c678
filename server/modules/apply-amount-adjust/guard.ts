import { sql } from 'kysely';

import { ADJUST_REFUSAL, ADJUST_TYPE } from '#contract/apply-amount-adjust.ts';
import { isLess } from '#contract/arithmetic/decimal.ts';
import { add } from '#contract/arithmetic/money.ts';
import { isUnderReview, UNDER_REVIEW } from '#contract/flow/flow.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import type { FlowRecord, FlowStep } from '#server/kernel/flow/flow.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { isLicensed } from '#server/trade/orders/licence.ts';
import { expectWithinContract } from './contract-bound.ts';
import { type Adjusted, type AdjustRow, expectAdjusted, limitAfter } from './facts.ts';

const adjustments = columnsOf('apply_amount_adjust');

/** Statuses of a project whose limit may be adjusted. */
export const ADJUSTABLE: readonly string[] = [PROJECT_STATUS.running, PROJECT_STATUS.frozen];
/** A row of apply_amount_adjust as the database answers it. */
export function adjustRow({ row }: Pick<FlowRecord, 'row'>): AdjustRow {
  return row as unknown as AdjustRow;
}

/** Another adjustment of the project that is being reviewed. The project's lock keeps a second one from slipping in. */
async function isOtherInReview({ tx, record }: FlowStep, projectId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${adjustments}
    where ${adjustments.project_id} = ${projectId} and ${adjustments.id} <> ${record.id}
      and not ${adjustments.deleted}
      and ${adjustments.audit_status} = any (${[...UNDER_REVIEW]}::text[])`.execute(tx);
  return rows.length > 0;
}

/** What has been granted so far: the approved amount, or before the review what was asked for. */
export function grantedOf({ approved_amount, adjust_amount }: AdjustRow): string | null {
  return approved_amount ?? adjust_amount;
}

/** A day that it asks for is not past, and no limit is extended beyond the licence of its project (成品油, rules.md E). */
function checkDay(row: AdjustRow, { licenseExpire }: Adjusted, at: Date): void {
  const day = {
    [ADJUST_TYPE.extend]: row.after_expire,
    [ADJUST_TYPE.temporary]: row.temp_until,
  }[row.adjust_type];
  if (day === undefined) return;
  if (day === null || day < wireDay(at)) throw refused(ADJUST_REFUSAL.past);
  if (row.adjust_type === ADJUST_TYPE.extend && !isLicensed(licenseExpire, day, at)) {
    throw refused(ADJUST_REFUSAL.licence);
  }
}

/**
 * Whoever is lent more, or longer, is certified now; nothing keeps anybody from being lent less. The platform alone is told of a buyer
 * that does not apply itself (保理).
 */
async function expectCertified(
  { tx, at, record }: FlowStep,
  row: AdjustRow,
  buyerId: string | null,
) {
  if (row.adjust_type === ADJUST_TYPE.lower) return;
  const { company_id: companyId } = row;
  await requireCertified(tx, companyId, at);
  if (buyerId === null || buyerId === companyId || !isUnderReview(record.auditStatus)) return;
  await requireCertified(tx, buyerId, at);
}

/** What the limit itself has against it, now. */
function checkLimit(row: AdjustRow, limit: Adjusted): void {
  const after = limitAfter(limit.creditLimit, row.adjust_type, grantedOf(row));
  const used = add(limit.reserved, limit.occupied);
  if (isLess(after, used)) throw refused(LIMIT_REFUSAL.inUse);
  if (row.adjust_type === ADJUST_TYPE.changeType && row.after_type === limit.limitType) {
    throw refused(ADJUST_REFUSAL.sameType);
  }
}

/**
 * What stands in the way of a submission, and again of the last approval: the project's state, who is certified, another
 * adjustment, the figures of the limit as they are then, and its contract.
 */
export async function guard(step: FlowStep): Promise<void> {
  const { tx, at, record } = step;
  const row = adjustRow(record);
  const { project_id: projectId, company_id: companyId } = row;
  const limit = await expectAdjusted(tx, { projectId, companyId, lock: true });
  if (!ADJUSTABLE.includes(limit.projectStatus)) {
    throw refused(ADJUST_REFUSAL.status);
  }
  if (limit.state === 'closed') throw refused(LIMIT_REFUSAL.closed);
  await expectCertified(step, row, limit.buyerId);
  if (await isOtherInReview(step, projectId)) throw refused(ADJUST_REFUSAL.inReview);
  checkLimit(row, limit);
  checkDay(row, limit, at);
  const isReviewed = isUnderReview(record.auditStatus);
  await expectWithinContract(tx, row, limit, { granted: grantedOf(row), isReviewed });
}
