import { isAtMost, isMore } from '#contract/arithmetic/decimal.ts';
import { grouped, multiply } from '#contract/arithmetic/money.ts';
import { isDate } from '#contract/form/dates.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { EditableField } from '#server/kernel/flow/flow.ts';
import { percentField } from '#server/kernel/flow/percent-field.ts';
import { ownersProblem } from '#server/kernel/ledger/owner-room.ts';
import { columnText, type StoredRow } from '#server/kernel/resource/field.ts';
import { beyondDays, mostDays, mostFor } from './bounds.ts';

const trimZeros = (value: string) => (value === '' ? '' : multiply(value, '1'));

/** A percentage of the form, as it was filled in. */
const askedRate = (field: string) => (row: StoredRow) => {
  const rate: unknown = Reflect.get(row.form_data as object, field);
  return typeof rate === 'string' ? rate : '';
};

/** 加价: what the platform adds to the supplier's price of a unit (rules.md M1); nothing where nobody sets it, and none of receivables. */
export const MARKUP: EditableField = {
  key: 'markup',
  label: '加价（元/单位）',
  column: 'markup',
  required: false,
  control: 'price',
  applies: (row) => !columnText(row, 'product_id').startsWith(FACTORING),
  check: (value) =>
    /^\d{1,8}(?:\.\d{1,5})?$/.test(value) ? undefined : '请输入不小于 0 的金额，最多 5 位小数',
  read: (row) => trimZeros(columnText(row, 'markup')),
  write: (value) => value || '0',
};

/** 批复: what the risk department and its director may set (rules.md C.1); a value that nobody changes is what was asked for. */
export const APPROVED_SET: readonly EditableField[] = [
  {
    key: 'approvedAmount',
    label: '批复额度（元）',
    column: 'approved_amount',
    required: true,
    control: 'money',
    async check(value, { tx, record: { id, row } }) {
      if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(value) || isAtMost(value, '0'))
        return '请输入大于 0 的金额，最多 2 位小数';
      if (isMore(value, columnText(row, 'apply_amount'))) return '不能超过申请额度';
      const most = await mostFor(tx, row);
      if (isMore(value, most)) return `不能超过合同金额的最高比例，最多 ${grouped(most)} 元`;
      return ownersProblem(tx, id, value);
    },
    read: (row) => columnText(row, 'approved_amount') || columnText(row, 'apply_amount'),
    asked: (row) => columnText(row, 'apply_amount'),
  },
  {
    key: 'approvedCreditDays',
    label: '批复账期（天）',
    column: 'approved_credit_days',
    required: true,
    control: 'int',
    async check(value, { tx, record: { row } }) {
      if (!/^[1-9]\d{0,2}$/.test(value)) return '请输入 1 至 999 的整数';
      const most = await mostDays(tx, row);
      return Number(value) > most.days ? beyondDays(most) : undefined;
    },
    read: (row) => columnText(row, 'approved_credit_days') || columnText(row, 'credit_days'),
    asked: (row) => columnText(row, 'credit_days'),
  },
  percentField({
    key: 'annualRate',
    label: '年化费率（%）',
    column: 'annual_rate',
    required: true,
    asked: askedRate('expectedRate'),
  }),
  percentField({
    key: 'serviceRate',
    label: '服务费率（%）',
    column: 'service_rate',
    required: false,
  }),
  percentField({
    key: 'approvedDepositRate',
    label: '保证金比例（%）',
    column: 'approved_deposit_rate',
    required: false,
    asked: askedRate('depositRate'),
  }),
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
    max: 1000,
    write: (value) => value,
  },
];
