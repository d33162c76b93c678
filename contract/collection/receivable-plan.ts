import * as z from 'zod/mini';

import { COLLECTORS } from '../account/platform-role.ts';
import { code, count, data, date, money, number, recordId, text } from '../document/field-table.ts';
import { declareRecord } from '../document/record.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { PLAN_STATUS } from './states.ts';

const { open, settled, overdue, early, extended, badDebt } = PLAN_STATUS;

/** What was done about a receivable, oldest first; amounts are yuan, below zero where they fall. */
const change = z.object({
  /** open, raise, due, extend, waive or writeOff. */
  kind: z.string(),
  principal: z.string(),
  fee: z.string(),
  penalty: z.string(),
  /** yyyy-MM-dd. */
  day: z.string(),
  dueBefore: z.string(),
  dueAfter: z.string(),
  reason: z.string(),
});

/** What was taken for it of which collection, oldest first; an undone one has its opposite. */
const allocation = z.object({
  id: z.string(),
  collectionId: z.string(),
  collectionNo: z.string(),
  principal: z.string(),
  fee: z.string(),
  penalty: z.string(),
  /** yyyy-MM-dd, the bank's. */
  valueDate: z.string(),
  undone: z.boolean(),
});

/** What a slip says was paid for it and nobody has taken of it yet, oldest first. */
const registered = z.object({
  collectionId: z.string(),
  collectionNo: z.string(),
  /** Yuan of it that are left to be taken. */
  amount: z.string(),
  /** yyyy-MM-dd on which it was paid. */
  valueDate: z.string(),
});

const system = { side: 'system' } as const;

/** 回款计划 (rules.md C.6): what a buyer owes of one sale. The record is the buyer's; no supplier sees it. */
export const receivablePlanDocument = declareRecord({
  name: 'receivablePlan',
  word: '应收款',
  title: 'receivables (应收款)',
  readers: COLLECTORS,
  routes: {
    list: 'paymentList',
    detail: 'receivablePlanDetail',
    console: 'adminReceivablePlan',
  },
  fields: {
    receivableNo: text('应付编号', { width: 170, pinned: true }),
    planStatus: code('状态', 'PlanStatus', { width: 100 }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    salesOrderId: recordId,
    salesOrderNo: text('关联单号', { width: 170 }),
    principal: money('本金', { width: 140, sum: true, sortable: true }),
    fee: money('费用', { width: 120, sum: true }),
    /** What it has come to by `accruedUntil`, less what was waived. */
    penalty: money('罚息', { width: 120, sum: true }),
    dueTotal: money('应付合计', { width: 140, sum: true }),
    paidTotal: money('已付', { width: 140, sum: true }),
    outstanding: money('剩余', { width: 140, sum: true }),
    dueDate: date('到期日', { width: 120, sortable: true }),
    /** yyyy-MM-dd up to which the penalty is counted; '' before it begins. */
    accruedUntil: date('罚息截至', { width: 120, hidden: true }),
    payCode: text('付款识别码', { width: 130, hidden: true }),
  },
  details: {
    termBasis: code('账期起算', 'TermStartBasis'),
    creditDays: count('账期', { unit: '天' }),
    termStartDate: date('账期起算日'),
    noticeDate: date('逾期通知日'),
    /** The first chargeable day. */
    penaltyFrom: date('罚息起算日'),
    penaltyDaily: number('罚息日利率'),
    /** What it had come to before the last extension. */
    penaltyBefore: money('展期前罚息'),
    paidPrincipal: money('已付本金'),
    paidFee: money('已付费用'),
    paidPenalty: money('已付罚息'),
    waivedPenalty: money('已豁免罚息'),
    settledDate: date('结清日'),
    changes: data(z.array(change), '变动记录'),
    allocations: data(z.array(allocation), '还款记录'),
    /** Empty once nothing is owed: money beyond that waits for finance, not for this. */
    registered: data(z.array(registered), '已登记待核对'),
  },
  status: 'planStatus',
  filters: ['projectId', 'salesOrderId', 'planStatus', 'dueDate', 'principal'],
  sorts: ['createTime', 'principal', 'dueDate'],
  states: {
    enumeration: 'PlanStatus',
    statuses: PLAN_STATUS,
    transitions: {
      made: { from: [], to: open, by: system, word: '生成' },
      pass: { from: [open, extended], to: overdue, by: system, word: '到期未付' },
      settle: { from: [open, overdue, extended], to: settled, by: system, word: '结清' },
      payEarly: { from: [open, extended], to: early, by: system, word: '提前结清' },
      reopen: { from: [settled, early], to: open, by: system, word: '认款撤销' },
      extend: { from: [open, overdue, extended], to: extended, by: system, word: '展期' },
      writeOff: { from: [overdue], to: badDebt, by: system, word: '坏账核销' },
    },
  },
  console: {
    fields: [
      'receivableNo',
      'planStatus',
      'companyName',
      'projectName',
      'salesOrderNo',
      'principal',
      'fee',
      'penalty',
      'dueTotal',
      'paidTotal',
      'outstanding',
      'dueDate',
      'accruedUntil',
      'payCode',
      'version',
    ],
    // The buyer owes what the platform is to receive.
    titles: {
      receivableNo: '应收编号',
      companyName: '采购方',
      dueTotal: '应收合计',
      paidTotal: '已收',
    },
    filters: ['planStatus', 'dueDate', 'principal'],
  },
});

export type ReceivablePlanRow = z.infer<typeof receivablePlanDocument.row>;
export type ReceivablePlanDetail = z.infer<typeof receivablePlanDocument.detail>;

/** All calls of receivables that customers make. */
export const receivablePlan = {
  ...receivablePlanDocument.calls,
  payee: endpoint({
    ...customerWrite,
    name: 'receivablePlanPayee',
    word: '查看平台收款账户',
    path: '/portal/receivablePlan/payee',
    summary:
      "The platform's account that a buyer pays to; its number sealed under the key of the header",
    input: nothing,
    output: z.object({
      name: z.string(),
      openBank: z.string(),
      cnapsCode: z.string(),
      accountNo: z.string(),
    }),
    sealsAnswer: ['accountNo'],
  }),
};
