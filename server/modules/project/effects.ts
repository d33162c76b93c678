import { sql } from 'kysely';

import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { UNDER_REVIEW } from '#contract/flow/flow.ts';
import { PROJECT_REFUSAL, PROJECT_STAGE, PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import { close, openLimit } from '#server/kernel/ledger/ledger.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { type Shown, showTo } from './parties.ts';

const limits = columnsOf('project_limit', 'l');
const requests = columnsOf('pay_apply', 'r');
const financings = columnsOf('factoring', 'f');
const sites = columnsOf('scene_control', 's');
const adjustments = columnsOf('apply_amount_adjust', 'a');

const { inReview, returned, signing, rejected, terminated, withdrawn } = PROJECT_STATUS;
const { apply, review } = PROJECT_STAGE;

interface StatusChange {
  stage?: string;
  shown?: Shown;
  reason?: string;
}

/** Sets the project's own status, which follows from the approval's, and who may see it from now on. */
async function changeStatus(
  { tx, at, record }: FlowDecision,
  status: string,
  { stage, shown, reason = '' }: StatusChange,
): Promise<void> {
  const change = tx.updateTable('project').set({
    project_status: status,
    status_time: at,
    status_reason: reason,
    ...(stage !== undefined && { stage }),
  });
  await ahead(tx, change.where('id', '=', record.id));
  if (shown !== undefined) await showTo(tx, record.id, shown);
}

/** What was asked for stands for what nobody has set otherwise; the limit opens (开额). */
async function approved(decision: FlowDecision): Promise<void> {
  const { tx, at, me, record } = decision;
  const granted = await tx
    .updateTable('project')
    .set((row) => ({
      approved_amount: row.fn.coalesce('approved_amount', 'apply_amount'),
      approved_credit_days: row.fn.coalesce('approved_credit_days', 'credit_days'),
    }))
    .where('id', '=', record.id)
    .returning(['approved_amount', 'project_no', 'limit_type', 'limit_expire_date'])
    .executeTakeFirstOrThrow();
  await openLimit(tx, {
    projectId: record.id,
    amount: String(granted.approved_amount),
    limitType: granted.limit_type,
    expireDate: granted.limit_expire_date,
    object: { type: 'project', id: record.id, no: granted.project_no },
    operatorId: me.accountId,
    at,
    note: '项目审批通过',
  });
  await changeStatus(decision, signing, { shown: 'approved' });
}

/** Money that went out, a financing, or a document under approval or held by the limit: whatever stands on the approval. */
async function expectNothingStands(tx: Tx, projectId: string): Promise<void> {
  const { declined, cancelled } = FACTORING_STATUS;
  const inReview = sql.join([...UNDER_REVIEW]);
  const { rows } = await sql<{ stands: boolean }>`
    select exists (select from ${limits}
        where ${limits.project_id} = ${projectId} and ${limits.reserved} + ${limits.occupied} > 0)
      or exists (select from ${requests}
        where ${requests.project_id} = ${projectId} and not ${requests.deleted} and ${requests.paid_amount} > 0)
      or exists (select from ${financings} where ${financings.project_id} = ${projectId} and not ${financings.deleted}
        and ${financings.factoring_status} not in (${declined}, ${cancelled}))
      or exists (select from ${sites} where ${sites.project_id} = ${projectId} and not ${sites.deleted}
        and ${sites.audit_status} in (${inReview}))
      or exists (select from ${adjustments} where ${adjustments.project_id} = ${projectId} and not ${adjustments.deleted}
        and ${adjustments.audit_status} in (${inReview})) as stands`.execute(tx);
  if (rows[0]?.stands) throw refused(PROJECT_REFUSAL.standing);
}

/** Takes an approval back (作废), while nothing stands on it. */
async function voided(decision: FlowDecision): Promise<void> {
  const { tx, at, me, record, opinion } = decision;
  await expectNothingStands(tx, record.id);
  const object = { type: 'project', id: record.id, no: String(record.row.project_no) };
  await close(tx, { projectId: record.id, object, operatorId: me.accountId, at, note: '审批作废' });
  await changeStatus(decision, terminated, { reason: opinion });
}

/** What becomes of a project by its approval. */
export const effects: NonNullable<Flow['effects']> = {
  submitted: (decision) => changeStatus(decision, inReview, { stage: review, shown: 'submitted' }),
  approved,
  returned: (decision) => changeStatus(decision, returned, { stage: apply }),
  withdrawn: (decision) => changeStatus(decision, withdrawn, { stage: apply, shown: 'own' }),
  rejected: (decision) => changeStatus(decision, rejected, { reason: decision.opinion }),
  terminated: (decision) => changeStatus(decision, terminated, { reason: decision.opinion }),
  voided,
};
