import type { ReviewDetail } from '#contract/flow/review-view.ts';

import type { Draft } from './draft.ts';
import { type Decision, EXPLAINED } from './faults.ts';
import { termName, termText } from './term.ts';

/** What is asked before a decision that binds; the others are sent at once. */
const QUESTIONS: Partial<Record<Decision, string>> = {
  approve: '确定同意吗？',
  returnBack: '确定退回修改吗？',
  reject: '拒绝后流程结束，申请人不能再修改提交。确定拒绝吗？',
  terminate: '终止后流程结束，不能恢复。确定终止吗？',
  void: '作废后已生效的结果将撤销。确定作废吗？',
};

/** The terms that an approval settles, those that are left empty aside. */
function terms({ fields }: ReviewDetail, draft: Draft): string[] {
  return fields.flatMap((field) => {
    const typed = draft.fields[field.key]?.trim() ?? '';
    return typed === '' ? [] : [`${termName(field)}：${termText(field, typed)}`];
  });
}

function checks({ ticks }: ReviewDetail, draft: Draft): string[] {
  const failed = ticks.filter(({ key, asked }) => asked && draft.ticks[key]?.result === 'fail');
  return failed.length === 0
    ? []
    : [`不通过的要点：${failed.map(({ label }) => label).join('、')}`];
}

function sentBack({ task }: ReviewDetail, { marks, returnTo }: Draft): string[] {
  const target = task?.returnTargets.find(({ nodeKey }) => nodeKey === returnTo);
  const marked = Object.keys(marks).length;
  return [
    ...(target ? [`退回至：${target.nodeName}`] : []),
    ...(marked > 0 ? [`标记：${marked} 处`] : []),
  ];
}

/** What is written, and what of it the company reads. */
function words(decision: Decision, { opinion, internal, told }: Draft): string[] {
  const said = opinion.trim();
  if (!internal) return said ? [`意见：${said}`] : [];
  return [
    ...(said ? [`内部意见（不告知企业）：${said}`] : []),
    ...(EXPLAINED.has(decision) ? [`告知企业的原因：${told.trim()}`] : []),
  ];
}

/**
 * The question before a decision, a line for each thing that is being decided: the document and whose it is, what is
 * granted, what was found wrong. Undefined where nothing is asked.
 */
export function confirmation(
  decision: Decision,
  detail: ReviewDetail,
  draft: Draft,
): string | undefined {
  const question = QUESTIONS[decision];
  if (question === undefined) return undefined;
  const { objectName, objectNo, summary, companyName } = detail;
  return [
    question,
    `${objectName}${objectNo && ` ${objectNo}`}：${summary}`,
    ...(companyName ? [`申请企业：${companyName}`] : []),
    ...(decision === 'approve' ? [...terms(detail, draft), ...checks(detail, draft)] : []),
    ...(decision === 'returnBack' ? sentBack(detail, draft) : []),
    ...words(decision, draft),
  ].join('\n');
}
