import { sql } from 'kysely';

import { BUSINESS } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PROJECT_MODULE, PROJECT_STAGE, PROJECT_STATUS } from '#contract/project/project.ts';
import { ahead } from '#server/db/sent-ahead.ts';
import { type FlowDecision, type FlowRecord, flow } from '#server/kernel/flow/flow.ts';
import { reviewOf } from '#server/kernel/form/review-of.ts';
import { otherExposure } from '#server/kernel/ledger/exposure.ts';
import { close, openLimit } from '#server/kernel/ledger/ledger.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { APPROVED_SET } from './approved-set.ts';
import { type Shown, showTo } from './parties.ts';
import { accountsOf } from './people.ts';
import { guard } from './rules.ts';
import { projectForm } from './save.ts';
import { TICKS } from './ticks.ts';

const text = (row: StoredRow, column: string) => String(row[column] ?? '');

interface Turn {
  status: string;
  stage?: string;
  shown?: Shown;
  reason?: string;
}

/** Sets the project's own status, which follows from the approval's, and who may see it from now on. */
async function turn({ tx, at, record }: FlowDecision, { status, stage, shown, reason = '' }: Turn) {
  const change = sql`
    update project set project_status = ${status}, status_time = ${at}, status_reason = ${reason},
      stage = coalesce(${stage ?? null}, stage)
    where id = ${record.id}`;
  await ahead(tx, change);
  if (shown !== undefined) await showTo(tx, record.id, shown);
}

/** What was asked for stands for what nobody has set otherwise; the limit opens (开额). */
async function approved(decision: FlowDecision): Promise<void> {
  const { tx, at, me, record } = decision;
  const { rows } = await sql<{ amount: string; no: string; type: string; expires: string }>`
    update project set
      approved_amount = coalesce(approved_amount, apply_amount),
      approved_credit_days = coalesce(approved_credit_days, credit_days)
    where id = ${record.id}
    returning approved_amount as amount, project_no as no, limit_type as type,
      limit_expire_date as expires`.execute(tx);
  const [granted] = rows;
  if (granted === undefined) throw new Error(`Project ${record.id} is gone`);
  await openLimit(tx, {
    projectId: record.id,
    amount: granted.amount,
    limitType: granted.type,
    expireDate: granted.expires,
    object: { type: 'project', id: record.id, no: granted.no },
    operatorId: me.accountId,
    at,
    note: '项目审批通过',
  });
  await turn(decision, { status: PROJECT_STATUS.signing, shown: 'approved' });
}

/** Takes an approval back (作废); refused by the ledger while anything of the limit is in use. */
async function voided(decision: FlowDecision): Promise<void> {
  const { tx, at, me, record, opinion } = decision;
  const object = { type: 'project', id: record.id, no: text(record.row, 'project_no') };
  await close(tx, { projectId: record.id, object, operatorId: me.accountId, at, note: '审批作废' });
  await turn(decision, { status: PROJECT_STATUS.terminated, reason: opinion });
}

/** The form as reviewers read it. */
async function view(tx: Tx, { id, row }: FlowRecord): Promise<ReviewView> {
  const product = text(row, 'product_id');
  const opened = await projectForm(tx, product);
  return reviewOf(tx, opened, {
    values: row.form_data as Record<string, unknown>,
    names: {
      ...(row.form_names as Record<string, string>),
      [product]: opened.productName || product,
    },
    objectType: 'project',
    objectId: id,
    today: '',
  });
}

/** 项目申请 (domain.md C.1, F): what is approved, and what follows. */
export const projectFlow = flow({
  objectType: 'project',
  objectName: '项目申请',
  moduleId: PROJECT_MODULE,
  table: 'project',
  routeName: 'projectDetails',
  numberColumn: 'project_no',
  readers: BUSINESS,
  productColumn: 'product_id',
  summary: (row) => `${text(row, 'project_name')} ${grouped(text(row, 'apply_amount'))} 元`,
  facts: async ({ record: { row } }) => ({
    applyAmount: text(row, 'apply_amount'),
    productLine: text(row, 'product_line'),
    ...(text(row, 'product_line') === FACTORING && {
      debtorCompanyId: text(row, 'buyer_company_id'),
    }),
  }),
  guard,
  effects: {
    submitted: (decision) =>
      turn(decision, {
        status: PROJECT_STATUS.inReview,
        stage: PROJECT_STAGE.review,
        shown: 'submitted',
      }),
    approved,
    returned: (decision) =>
      turn(decision, { status: PROJECT_STATUS.returned, stage: PROJECT_STAGE.apply }),
    withdrawn: (decision) =>
      turn(decision, {
        status: PROJECT_STATUS.withdrawn,
        stage: PROJECT_STAGE.apply,
        shown: 'own',
      }),
    rejected: (decision) =>
      turn(decision, { status: PROJECT_STATUS.rejected, reason: decision.opinion }),
    terminated: (decision) =>
      turn(decision, { status: PROJECT_STATUS.terminated, reason: decision.opinion }),
    voided,
  },
  parties: ({ tx, at, record }) => accountsOf(tx, record.id, at),
  fields: APPROVED_SET,
  ticks: TICKS,
  view,
  project: ({ id }) => id,
  exposure: (tx, { id, row }) =>
    otherExposure(tx, { projectId: id, buyerId: (row.buyer_company_id as string | null) ?? null }),
});
