import * as z from 'zod/mini';
import { storedFile } from './file/file.ts';
import { flowEndpoints, flowRow } from './flow/flow.ts';
import { formValues } from './form/values.ts';
import type { Sheet } from './noun/export.ts';
import { amountRange, codesFilter, dateRange, idFilter, textFilter } from './noun/list.ts';
import { nounEndpoints, nounRow } from './noun/noun.ts';

/** Code of ModuleId whose form and process it has: 额度调整. */
export const ADJUST_MODULE = '7';

/** Enumeration AdjustType (额度调整类型). */
export const ADJUST_TYPE = {
  raise: '1',
  lower: '2',
  extend: '3',
  changeType: '4',
  temporary: '5',
} as const;

/** Whether an adjustment of this type moves the limit by an amount. */
export function movesLimit(adjustType: string): boolean {
  return adjustType !== ADJUST_TYPE.extend && adjustType !== ADJUST_TYPE.changeType;
}

/** Business refusals of adjustments. */
export const ADJUST_REFUSAL = {
  inReview: {
    code: 'adjust_in_review',
    text: '该项目已有额度调整正在审批，请待其结束后再提交',
  },
  status: { code: 'adjust_project_status', text: '项目不在执行中或已冻结，不能申请额度调整' },
  past: { code: 'adjust_day_past', text: '申请的到期日已过，请退回申请企业修改' },
  sameType: { code: 'adjust_same_type', text: '变更后的额度类型与当前相同' },
} as const;

const row = {
  adjustNo: z.string(),
  projectId: z.string(),
  projectNo: z.string(),
  projectName: z.string(),
  /** Code of AdjustType. */
  adjustType: z.string(),
  /** Money text of what was asked for; '' where the type moves no amount. */
  adjustAmount: z.string(),
  /** The limit when it was submitted, and what it was meant to become. */
  beforeLimit: z.string(),
  afterLimit: z.string(),
  /** What was granted of the amount; '' before the approval begins. */
  approvedAmount: z.string(),
  /** The last day of a raise for a time; '' otherwise. */
  tempUntil: z.string(),
  ...flowRow,
};
export const adjustRow = nounRow(row);
export type AdjustRow = z.infer<typeof adjustRow>;

export const adjustDetail = nounRow({
  ...row,
  /** Of the limit when it was submitted. */
  reserved: z.string(),
  occupied: z.string(),
  available: z.string(),
  beforeExpire: z.string(),
  afterExpire: z.string(),
  /** Codes of LimitType. */
  beforeType: z.string(),
  afterType: z.string(),
  reason: z.string(),
  usePlan: z.string(),
  newGuarantee: z.string(),
  /** What the approval asks for besides. */
  conditions: z.string(),
  /** When a raise for a time was taken back; '' before. */
  takenBackTime: z.string(),
  /** Values of the business form by the keys of its fields. */
  values: z.record(z.string(), z.unknown()),
  attachment: z.array(storedFile),
});
export type AdjustDetail = z.infer<typeof adjustDetail>;

const fields = {
  /** What the form holds; the form's own rules judge it. What it shows of the limit is read anew. */
  values: formValues(50_000),
};

const filters = {
  /** In its number, or in the project's number or name. */
  nameLike: textFilter,
  projectId: idFilter,
  adjustType: codesFilter,
  auditStatus: codesFilter,
  ...dateRange('createTime'),
  ...amountRange('adjustAmount'),
};

/** 导出 of adjustments. */
export const adjustSheet: Sheet<keyof AdjustRow & string> = {
  name: '额度调整申请',
  routeName: 'applyAmountAdjust',
  columns: {
    adjustNo: { title: '编号' },
    projectNo: { title: '项目编号' },
    projectName: { title: '项目' },
    adjustType: { title: '类型', codeOf: 'AdjustType' },
    beforeLimit: { title: '调整前额度（元）', as: 'number' },
    adjustAmount: { title: '调整金额（元）', as: 'number' },
    afterLimit: { title: '调整后额度（元）', as: 'number' },
    approvedAmount: { title: '批复金额（元）', as: 'number' },
    tempUntil: { title: '临时额度截止' },
    auditStatus: { title: '状态', codeOf: 'AuditStatus' },
    nextStep: { title: '待办', part: 'nodeName' },
    submitTime: { title: '提交时间' },
    createTime: { title: '创建时间' },
  },
};

const name = 'applyAmountAdjust';
const title = 'adjustments of limits (额度调整申请)';

/** All calls of adjustments (额度调整申请, domain.md C.14). */
export const applyAmountAdjust = {
  ...nounEndpoints({
    name,
    title,
    row: adjustRow,
    detail: adjustDetail,
    save: fields,
    filters,
    sorts: ['createTime'],
    sheet: adjustSheet,
  }),
  ...flowEndpoints({ name, title }),
};
