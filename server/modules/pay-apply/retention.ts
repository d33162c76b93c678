import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { multiply } from '#contract/arithmetic/money.ts';
import { APPLY_SOURCE } from '#contract/pay-apply/pay-apply.ts';
import type { EditableField, FlowStep, Problem } from '#server/kernel/flow/flow.ts';
import { percentField, percentProblem } from '#server/kernel/flow/percent-field.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import { payApplyRow } from './row.ts';

/** An order that is there already keeps the terms that its supplier confirmed. */
function isTooLate(value: string, { record }: FlowStep): boolean {
  const { apply_source: source } = payApplyRow(record);
  return isPositive(value) && source !== APPLY_SOURCE.project;
}

const TOO_LATE = '采购订单已生成，质保金只能在生成订单的付款申请中约定';

async function rateProblem(value: string, step: FlowStep): Promise<Problem> {
  const problem = percentProblem(value);
  if (problem !== undefined) return problem;
  if (isTooLate(value, step)) return TOO_LATE;
  const most = multiply(await paramOf(step.tx, 'retention.maxRate'), '100');
  return isMore(value, most) ? `不能超过平台规定的最高比例 ${most}%` : undefined;
}

async function daysProblem(value: string, step: FlowStep): Promise<Problem> {
  if (!/^(?:0|[1-9]\d{0,3})$/.test(value)) return '请输入不小于 0 的整数';
  if (isTooLate(value, step)) return TOO_LATE;
  const most = Number(await paramOf(step.tx, 'retention.maxDays'));
  return Number(value) > most ? `不能超过平台规定的最长质保期 ${most} 天` : undefined;
}

/** What is kept back has a day on which it is released. */
const hasNoDay = (days: string, rate: string) =>
  isPositive(rate || '0') && Number(days || '0') === 0;

/** 质保金 of the order that a request makes (money.md 9): its supplier reads of it on the order that it confirms, the buyer never. */
export const RETENTION: readonly EditableField[] = [
  percentField({
    key: 'retentionRate',
    label: '质保金比例（占结算金额的 %）',
    column: 'retention_rate',
    required: false,
    internal: true,
    check: rateProblem,
    write: (value) => multiply(value || '0', '0.01'),
  }),
  {
    key: 'retentionDays',
    label: '质保期（天，自结算日起）',
    column: 'retention_days',
    control: 'int',
    required: false,
    internal: true,
    check: daysProblem,
    beside: (days, valueIn) =>
      hasNoDay(days, valueIn('retentionRate')) ? '已约定质保金比例，请填写质保期' : undefined,
    write: (value) => value || '0',
  },
];
