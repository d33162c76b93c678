import { sql } from 'kysely';

import { ADJUST_TYPE, adjustDocument, movesLimit } from '#contract/apply-amount-adjust.ts';
import { isMore } from '#contract/arithmetic/decimal.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import type { OtherExposure } from '#contract/flow/review-view.ts';
import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { document } from '#server/kernel/document/document.ts';
import { type FlowStep, tick } from '#server/kernel/flow/flow.ts';
import { otherExposure } from '#server/kernel/ledger/exposure.ts';
import { ownersProblem } from '#server/kernel/ledger/owner-room.ts';
import { columnText, moment } from '#server/kernel/resource/field.ts';
import { applied, submitted, undone, withdrawn } from './effects.ts';
import { expectAdjusted, limitAfter } from './facts.ts';
import { adjustForm } from './form.ts';
import { ADJUSTABLE, adjustRow, grantedOf, guard } from './guard.ts';

const projects = columnsOf('project');

/** What the conditions of the process read: N4 above a limit, no N3 when it is lowered (rules.md F). */
async function facts({ tx, record }: FlowStep): Promise<Record<string, string>> {
  const row = adjustRow(record);
  const { project_id: projectId, company_id: companyId, adjust_type: adjustType } = row;
  const { creditLimit } = await expectAdjusted(tx, { projectId, companyId });
  return { adjustType, afterLimit: limitAfter(creditLimit, adjustType, grantedOf(row)) };
}

/** The other limits of the buyer whose limit is adjusted. */
async function exposure(tx: FlowStep['tx'], record: FlowStep['record']): Promise<OtherExposure> {
  const { project_id: projectId } = adjustRow(record);
  const { rows } = await sql<{ buyer: string | null }>`
    select ${projects.buyer_company_id} as buyer from ${projects}
    where ${projects.id} = ${projectId}`.execute(tx);
  return otherExposure(tx, { projectId, buyerId: rows[0]?.buyer ?? null });
}

function amountProblem(value: string, { tx, record }: FlowStep) {
  const { adjust_amount: asked, adjust_type, project_id } = adjustRow(record);
  if (asked === null) return value === '' ? undefined : '该调整类型没有金额';
  const problem = problemOf(NUMBER_RULES.moneyPositive, value, {});
  if (problem !== undefined) return problem;
  if (isMore(value, asked)) return `不能超过申请金额 ${grouped(asked)} 元`;
  return adjust_type === ADJUST_TYPE.lower ? undefined : ownersProblem(tx, project_id, value);
}

/** What the form shows of the limit, and what that makes of the amount: it moves while an application is corrected. */
const LIMIT_AS_IT_IS = [
  'beforeLimit',
  'occupied',
  'reserved',
  'available',
  'afterLimit',
  'beforeExpire',
  'beforeType',
];

const TYPE_WORDS: Readonly<Record<string, string>> = {
  [ADJUST_TYPE.raise]: '调增',
  [ADJUST_TYPE.lower]: '调减',
  [ADJUST_TYPE.extend]: '延期',
  [ADJUST_TYPE.changeType]: '类型变更',
  [ADJUST_TYPE.temporary]: '临时调增',
};

/** 额度调整申请 (rules.md C.14, C.22): its form, its process, and what it does to the limit. */
export const adjust = document(adjustDocument, {
  table: 'apply_amount_adjust',
  number: ['ED', 'adjustNo'],
  rights: 'applyAmountAdjust',
  project: 'project_id',
  withProject: {},
  inDeals: { amount: 'adjustAmount', granted: 'approvedAmount' },
  onLimit: true,
  mayBeEmpty: ['before_limit', 'adjust_amount', 'after_limit', 'approved_amount', 'temp_until'],
  fields: { takenBackTime: moment('taken_back_at') },
  begins: ({ limit, projectStatus }) => Boolean(limit) && ADJUSTABLE.includes(projectStatus),
  form: adjustForm,
  flow: {
    summary({ adjust_type, adjust_amount }) {
      const name = `额度${TYPE_WORDS[String(adjust_type)] ?? '调整'}`;
      return adjust_amount === null ? name : `${name} ${grouped(String(adjust_amount))} 元`;
    },
    harmless: LIMIT_AS_IT_IS,
    // A save that asked for less than was granted has left nothing of the grant (form.ts).
    stands: (row) => row.adjust_amount === null || row.approved_amount !== null,
    facts,
    guard,
    effects: { submitted, withdrawn, approved: applied, voided: undone },
    fields: [
      {
        key: 'approvedAmount',
        label: '批复金额（元）',
        control: 'money',
        required: (row) => movesLimit(columnText(row, 'adjust_type')),
        column: 'approved_amount',
        check: amountProblem,
        asked: (row) => columnText(row, 'adjust_amount'),
      },
      {
        key: 'conditions',
        label: '批复条件',
        control: 'textarea',
        required: false,
        column: 'conditions',
        max: 1000,
        write: (value) => value,
      },
    ],
    ticks: [
      tick('reason', '调整原因属实、合理', 'N1'),
      tick('exposure', '客户整体敞口可接受', 'N2'),
      tick('repayment', '历史还款记录良好', 'N2'),
    ],
    exposure,
  },
});
