import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { multiply } from '#contract/arithmetic/money.ts';
import { APPLY_SOURCE } from '#contract/pay-apply/pay-apply.ts';
import type { EditableField, FlowStep, Problem } from '#server/kernel/flow/flow.ts';
import { percentField, percentProblem } from '#server/kernel/flow/percent-field.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';

/** An order that is there already keeps the terms that its supplier confirmed; a financing has neither order nor terms. */
const applies = (row: StoredRow): boolean => row.apply_source === APPLY_SOURCE.project;

async function rateProblem(value: string, step: FlowStep): Promise<Problem> {
  const problem = percentProblem(value);
  if (problem !== undefined) return problem;
  const most = multiply(await paramOf(step.tx, 'retention.maxRate'), '100');
  return isMore(value, most) ? `不能超过平台规定的最高比例 ${most}%` : undefined;
}

async function daysProblem(value: string, step: FlowStep): Promise<Problem> {
  if (!/^(?:0|[1-9]\d{0,3})$/.test(value)) return '请输入不小于 0 的整数';
  const most = Number(await paramOf(step.tx, 'retention.maxDays'));
  return Number(value) > most ? `不能超过平台规定的最长质保期 ${most} 天` : undefined;
}

/** What is kept back has a day on which it is released. */
const hasNoDay = (days: string, rate: string) =>
  isPositive(rate || '0') && Number(days || '0') === 0;

/** 质保金 of the order that a request makes (rules.md M9): its supplier reads of it on the order that it confirms, the buyer never. */
export const RETENTION: readonly EditableField[] = [
  percentField({
    key: 'retentionRate',
    label: '质保金比例（占结算金额的 %）',
    column: 'retention_rate',
    required: false,
    internal: true,
    applies,
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
    applies,
    check: daysProblem,
    beside: (days, valueIn) =>
      hasNoDay(days, valueIn('retentionRate')) ? '已约定质保金比例，请填写质保期' : undefined,
    write: (value) => value || '0',
  },
];
