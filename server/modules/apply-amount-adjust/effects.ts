import { type RawBuilder, sql } from 'kysely';

import { ADJUST_REFUSAL, ADJUST_TYPE, movesLimit } from '#contract/apply-amount-adjust.ts';
import { negate } from '#contract/arithmetic/money.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import { isRevolving, LIMIT_EXPIRED, type LimitState } from '#contract/limit/limit.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { FlowDecision } from '#server/kernel/flow/flow.ts';
import { adjust, type Movement } from '#server/kernel/ledger/ledger.ts';
import { setTerms } from '#server/kernel/ledger/terms.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { freeCollected } from '#server/trade/sales/freed-since.ts';
import { type AdjustRow, expectAdjusted, limitColumns } from './facts.ts';
import { adjustRow, grantedOf } from './guard.ts';

const limits = columnsOf('project_limit');
const projects = columnsOf('project');
const adjustments = columnsOf('apply_amount_adjust');

const { lower, extend, changeType, temporary } = ADJUST_TYPE;

function movementOf({ record, me, at }: FlowDecision, amount: string, note: string): Movement {
  const { project_id: projectId, adjust_no } = adjustRow(record);
  const object = { type: 'applyAmountAdjust', id: record.id, no: adjust_no };
  return { projectId, amount, object, operatorId: me.accountId, at, note };
}

/** What is reviewed begins with what was asked for, and with the limit as it is now. */
export async function submitted({ tx, record, goesOn }: FlowDecision): Promise<void> {
  const row = adjustRow(record);
  const { project_id: projectId, company_id: companyId, adjust_type, adjust_amount } = row;
  const limit = await expectAdjusted(tx, { projectId, companyId });
  await tx
    .updateTable('apply_amount_adjust')
    .set({
      ...limitColumns(limit, adjust_type, adjust_amount),
      ...(goesOn ? {} : { approved_amount: adjust_amount, conditions: '' }),
    })
    .where('id', '=', record.id)
    .execute();
}

/** Nothing was granted of what its applicant takes back before anybody has agreed. */
export async function withdrawn({ tx, record }: FlowDecision): Promise<void> {
  await tx
    .updateTable('apply_amount_adjust')
    .set({ approved_amount: null })
    .where('id', '=', record.id)
    .execute();
}

interface Terms {
  limitType?: string;
  expireDate?: string | null;
}

/** What a last day makes of a limit: one that has expired opens with a day that is not past, and an open one expires with one that is. */
async function turnOf(
  { tx, record, at }: FlowDecision,
  { expireDate }: Terms,
): Promise<'open' | 'expired' | undefined> {
  if (expireDate === undefined) return undefined;
  const { project_id: projectId } = adjustRow(record);
  const { rows } = await sql<{ state: LimitState }>`
    select ${limits.state} from ${limits} where ${limits.project_id} = ${projectId}`.execute(tx);
  const isPast = expireDate !== null && expireDate < wireDay(at);
  const [from, to] = isPast ? (['open', 'expired'] as const) : (['expired', 'open'] as const);
  return rows[0]?.state === from ? to : undefined;
}

/** What becomes of the project with it, where it is not frozen otherwise. */
const PROJECT_TURNS = {
  open: { from: PROJECT_STATUS.frozen, to: PROJECT_STATUS.running, reason: '' },
  expired: { from: PROJECT_STATUS.running, to: PROJECT_STATUS.frozen, reason: LIMIT_EXPIRED },
};

/**
 * The limit's kind or last day, which the project shows too, and goes on or freezes by (limitExpire). A limit that revolves from now on
 * frees what was collected before (decision 136).
 */
async function applyTerms(decision: FlowDecision, terms: Terms): Promise<void> {
  const { tx, record, me, at } = decision;
  const { project_id: projectId } = adjustRow(record);
  const { expireDate } = terms;
  const state = await turnOf(decision, terms);
  await setTerms(tx, { projectId, at, ...terms, ...(state && { state }) });
  const turn = state && PROJECT_TURNS[state];
  const { project_status, status_reason } = projects;
  const turned = (to: string, not: RawBuilder<string>) =>
    sql<string>`case when ${project_status} = ${turn?.from} then ${to} else ${not} end`;
  await tx
    .updateTable('project')
    .set((row) => ({
      updated_at: at,
      version: row('version', '+', 1),
      ...(terms.limitType !== undefined && { limit_type: terms.limitType }),
      ...(expireDate !== undefined && { limit_expire_date: expireDate }),
      ...(turn && {
        project_status: turned(turn.to, project_status),
        status_reason: turned(turn.reason, status_reason),
      }),
    }))
    .where('id', '=', projectId)
    .execute();
  if (terms.limitType !== undefined && isRevolving(terms.limitType)) {
    await freeCollected(tx, projectId, { at, accountId: me.accountId });
  }
}

/** The signed amount by which a granted one moves the limit; undefined where it moves none. */
function deltaOf(adjustType: string, granted: string | null): string | undefined {
  if (granted === null || !movesLimit(adjustType)) return undefined;
  return adjustType === lower ? negate(granted) : granted;
}

/**
 * Approved: the ledger's row of what its guard has let pass, or the new terms. What was granted is kept, with what the limit was
 * and what that makes of it.
 */
export async function applied(decision: FlowDecision): Promise<void> {
  const { tx, record } = decision;
  const row = adjustRow(record);
  const granted = grantedOf(row);
  const { project_id: projectId, company_id: companyId } = row;
  const limit = await expectAdjusted(tx, { projectId, companyId });
  await tx
    .updateTable('apply_amount_adjust')
    .set({ ...limitColumns(limit, row.adjust_type, granted), approved_amount: granted })
    .where('id', '=', record.id)
    .execute();
  const delta = deltaOf(row.adjust_type, granted);
  if (delta !== undefined) {
    const note = row.temp_until === null ? '' : `临时调增，至 ${row.temp_until}`;
    await adjust(tx, movementOf(decision, delta, note));
  }
  const { adjust_type, after_expire, after_type } = row;
  if (adjust_type === extend && after_expire !== null) {
    await applyTerms(decision, { expireDate: after_expire });
  }
  if (adjust_type === changeType) await applyTerms(decision, { limitType: after_type });
}

/** What an approved one has put new terms in the place of; undefined where it has put none. */
function termsBefore({ adjust_type, after_expire, before_expire, before_type }: AdjustRow) {
  if (adjust_type === extend && after_expire !== null) return { expireDate: before_expire };
  return adjust_type === changeType ? { limitType: before_type } : undefined;
}

/** A later one of its kind stands on it: what that has set would be thrown away. One is reviewed at a time, in the order of submission. */
async function expectLatest(tx: Tx, row: AdjustRow): Promise<void> {
  const { id, project_id: projectId, company_id: companyId, adjust_type, submit_time } = row;
  const { expireDate, limitType } = await expectAdjusted(tx, { projectId, companyId });
  const isThere =
    adjust_type === extend ? expireDate === row.after_expire : limitType === row.after_type;
  const { rows } = await sql`
    select from ${adjustments} where ${adjustments.project_id} = ${projectId} and ${adjustments.id} <> ${id}
      and ${adjustments.adjust_type} = ${adjust_type} and ${adjustments.audit_status} = ${AUDIT.approved}
      and ${adjustments.submit_time} > ${submit_time}`.execute(tx);
  if (!isThere || rows.length > 0) throw refused(ADJUST_REFUSAL.overtaken);
}

/** Voided after its approval: the opposite of what was granted, as far as what is in use allows. */
export async function undone(decision: FlowDecision): Promise<void> {
  const { tx, record, at } = decision;
  const row = adjustRow(record);
  const isThere = row.taken_back_at === null;
  const delta = isThere ? deltaOf(row.adjust_type, row.approved_amount) : undefined;
  if (delta !== undefined) await adjust(tx, movementOf(decision, negate(delta), '额度调整作废'));
  if (row.adjust_type === temporary) {
    const taken = tx
      .updateTable('apply_amount_adjust')
      .set({ taken_back_at: row.taken_back_at ?? at });
    await taken.where('id', '=', record.id).execute();
  }
  const terms = termsBefore(row);
  if (terms === undefined) return;
  await expectLatest(tx, row);
  await applyTerms(decision, terms);
}
