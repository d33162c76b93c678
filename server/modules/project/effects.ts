import { PROJECT_STAGE, PROJECT_STATUS } from '#contract/project/project.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import { close, openLimit } from '#server/kernel/ledger/ledger.ts';
import { type Shown, showTo } from './parties.ts';

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

/** Takes an approval back (作废); refused by the ledger while anything of the limit is in use. */
async function voided(decision: FlowDecision): Promise<void> {
  const { tx, at, me, record, opinion } = decision;
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
