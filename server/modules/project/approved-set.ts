import { compareDecimals, isDecimal } from '#contract/arithmetic/decimal.ts';
import { divide, grouped, multiply } from '#contract/arithmetic/money.ts';
import { isDate } from '#contract/form/dates.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { EditableField } from '#server/kernel/flow/flow.ts';
import { columnText } from '#server/kernel/resource/field.ts';
import { mostDays, mostFor } from './bounds.ts';

/** A fraction in the database is a percentage on screen: 0.08 is 8. */
const asPercent = (value: unknown) => {
  const stored = String(value ?? '');
  return stored === '' ? '' : multiply(stored, '100');
};
const asFraction = (value: string) => (value === '' ? null : divide(value, '100', 6));

const trimZeros = (value: string) => (value === '' ? '' : multiply(value, '1'));

function percent(key: string, label: string, column: string, required: boolean): EditableField {
  return {
    key,
    label,
    column,
    required,
    control: 'percent',
    check: (value) => {
      if (!isDecimal(value) || compareDecimals(value, '0') < 0 || compareDecimals(value, '100') > 0)
        return '请输入 0 至 100 之间的数';
      return /\.\d{3,}/.test(value) ? '最多 2 位小数' : undefined;
    },
    read: (row) => asPercent(row[column]),
    write: asFraction,
  };
}

/** 加价: what the platform adds to the supplier's price of a unit (money.md 1); nothing where nobody sets it. */
export const MARKUP: EditableField = {
  key: 'markup',
  label: '加价（元/单位）',
  column: 'markup',
  required: false,
  control: 'text',
  check: (value) =>
    /^\d{1,8}(?:\.\d{1,5})?$/.test(value) ? undefined : '请输入不小于 0 的金额，最多 5 位小数',
  read: (row) => trimZeros(columnText(row, 'markup')),
  write: (value) => value || '0',
};

/** 批复: what the risk department and its director may set (domain.md C.1); a value that nobody changes is what was asked for. */
export const APPROVED_SET: readonly EditableField[] = [
  {
    key: 'approvedAmount',
    label: '批复额度（元）',
    column: 'approved_amount',
    required: true,
    control: 'money',
    async check(value, { tx, record: { row } }) {
      if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(value) || compareDecimals(value, '0') <= 0)
        return '请输入大于 0 的金额，最多 2 位小数';
      if (compareDecimals(value, columnText(row, 'apply_amount')) > 0) return '不能超过申请额度';
      const most = await mostFor(tx, row);
      return compareDecimals(value, most) > 0
        ? `不能超过合同金额的最高比例，最多 ${grouped(most)} 元`
        : undefined;
    },
    read: (row) => columnText(row, 'approved_amount') || columnText(row, 'apply_amount'),
  },
  {
    key: 'approvedCreditDays',
    label: '批复账期（天）',
    column: 'approved_credit_days',
    required: true,
    control: 'int',
    async check(value, { tx }) {
      if (!/^[1-9]\d{0,2}$/.test(value)) return '请输入 1 至 999 的整数';
      const most = await mostDays(tx);
      return Number(value) > most ? `不能超过平台规定的最长账期 ${most} 天` : undefined;
    },
    read: (row) => columnText(row, 'approved_credit_days') || columnText(row, 'credit_days'),
  },
  percent('annualRate', '年化费率（%）', 'annual_rate', true),
  percent('serviceRate', '服务费率（%）', 'service_rate', false),
  percent('approvedDepositRate', '保证金比例（%）', 'approved_deposit_rate', false),
  MARKUP,
  {
    key: 'limitExpireDate',
    label: '额度到期日',
    column: 'limit_expire_date',
    required: true,
    control: 'date',
    check: (value, { at }) =>
      isDate(value) && value > wireDay(at) ? undefined : '请选择晚于今天的日期',
  },
  {
    key: 'riskLevel',
    label: '风险等级',
    column: 'risk_level',
    required: true,
    control: 'select',
    codeOf: 'RiskLevel',
    internal: true,
    check: (value) => (/^[1-3]$/.test(value) ? undefined : '禁入等级不能通过审批'),
    write: (value) => value,
  },
  {
    key: 'conditions',
    label: '批复条件',
    column: 'conditions',
    required: false,
    control: 'textarea',
    check: (value) => ([...value].length <= 1000 ? undefined : '不能超过 1000 字'),
    write: (value) => value,
  },
];
