import * as z from 'zod/mini';

import { BUSINESS } from './account/platform-role.ts';
import { declareDocument } from './document/document.ts';
import { code, data, date, dateTime, money, recordId, text } from './document/field-table.ts';
import { storedFile } from './file/file.ts';
import { formValues } from './form/values.ts';

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
  contract: {
    code: 'adjust_over_contract',
    text: '调整后的额度超过合同金额的最高比例，合同金额已增加的请附补充合同',
  },
  past: { code: 'adjust_day_past', text: '申请的到期日已过，请退回申请企业修改' },
  overtaken: {
    code: 'adjust_overtaken',
    text: '之后又有延期或类型变更生效，请先作废后来的调整',
  },
  licence: {
    code: 'adjust_licence',
    text: '成品油经营许可已过期，或在新到期日之前到期，不能延期；已换证的，请平台登记许可续期',
  },
  sameType: { code: 'adjust_same_type', text: '变更后的额度类型与当前相同' },
} as const;

/** 额度调整申请 (rules.md C.14): raising, lowering, extending or changing the limit of a project. */
export const adjustDocument = declareDocument({
  name: 'applyAmountAdjust',
  word: '额度调整申请',
  title: 'adjustments of limits (额度调整申请)',
  moduleId: ADJUST_MODULE,
  readers: BUSINESS,
  routes: {
    list: 'applyAmountAdjust',
    detail: 'applyAmountAdjustDetail',
    form: 'applyAmountAdjustForm',
    console: 'adminAmountAdjust',
  },
  fields: {
    adjustNo: text('编号', { width: 160, pinned: true }),
    projectId: recordId,
    projectNo: text('项目编号', { width: 150, hidden: true, places: ['sheet', 'console'] }),
    projectName: text('项目', { width: 200 }),
    adjustType: code('类型', 'AdjustType', { width: 100 }),
    /** The limit when it was submitted, or approved, and below what it is meant to become, or became. */
    beforeLimit: money('调整前额度', { width: 150, sortable: true }),
    /** What was asked for; '' where the type moves no amount. */
    adjustAmount: money('调整金额', { width: 150, sortable: true }),
    afterLimit: money('调整后额度', { width: 150, sortable: true }),
    /** What was granted of the amount; '' before the approval begins. */
    approvedAmount: money('批复金额', { width: 150, hidden: true, sortable: true }),
    /** The last day of a raise for a time; '' otherwise. */
    tempUntil: date('临时额度截止', { width: 120, hidden: true, sortable: true }),
  },
  details: {
    /** Of the limit when it was submitted, or approved. */
    reserved: money('已冻结'),
    occupied: money('已占用'),
    available: money('可用额度'),
    beforeExpire: date('原到期日'),
    afterExpire: date('新到期日'),
    beforeType: code('原额度类型', 'LimitType'),
    afterType: code('新额度类型', 'LimitType'),
    reason: text('调整原因'),
    usePlan: text('用款说明'),
    newGuarantee: text('补充担保'),
    /** What the approval asks for besides. */
    conditions: text('批复条件'),
    /** When a raise for a time was taken back; '' before. */
    takenBackTime: dateTime('收回时间'),
    /** Values of the business form by the keys of its fields. */
    values: data(z.record(z.string(), z.unknown())),
    attachment: data(z.array(storedFile)),
  },
  // What the form holds; the form's own rules judge it. What it shows of the limit is read anew.
  save: { values: formValues(50_000) },
  status: 'auditStatus',
  filters: ['projectId', 'adjustType', 'auditStatus', 'createTime', 'adjustAmount'],
  sorts: ['createTime', 'beforeLimit', 'adjustAmount', 'afterLimit', 'approvedAmount', 'tempUntil'],
  console: {
    name: 'amountAdjust',
    word: '额度调整',
    title: 'adjustments of limits (额度调整)',
    fields: [
      'adjustNo',
      'projectNo',
      'projectName',
      'companyName',
      'adjustType',
      'beforeLimit',
      'adjustAmount',
      'afterLimit',
      'approvedAmount',
      'tempUntil',
    ],
    filters: ['adjustType', 'auditStatus', 'submitTime', 'adjustAmount'],
  },
});

export type AdjustRow = z.infer<typeof adjustDocument.row>;
export type AdjustDetail = z.infer<typeof adjustDocument.detail>;

/** All calls of adjustments. */
export const applyAmountAdjust = adjustDocument.calls;
/** The console’s list. */
export const adjustConsole = adjustDocument.console;
export const adminAmountAdjust = adjustConsole.calls;
