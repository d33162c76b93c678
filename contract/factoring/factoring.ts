import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS } from '../account/platform-role.ts';
import {
  code,
  count,
  data,
  date,
  dateTime,
  flag,
  money,
  nameOf,
  percent,
  recordId,
  refersTo,
  text,
  withheld,
} from '../document/field-table.ts';
import { declareRecord } from '../document/record.ts';
import { storedFile } from '../file/file.ts';
import { FACTORING } from '../project/product-lines.ts';
import { FACTORING_STATUS } from './status.ts';

const { offered, proposed, securing, ready, running, overdue, settled, declined, cancelled } =
  FACTORING_STATUS;
const SELLER = { side: 'own', roles: writersOf('payApply') } as const;
const system = { side: 'system' } as const;

/** What a movement of a receivable's money was, as its seller reads it. */
const shownMove = z.object({
  id: z.string(),
  /** Code of FactoringMove. */
  kind: z.string(),
  valueDate: z.string(),
  invoiceNo: z.string(),
  /** Below zero of what undoes another, as the parts below. */
  amount: z.string(),
  fee: z.string(),
  interest: z.string(),
  principal: z.string(),
  balance: z.string(),
  bankSerialNo: z.string(),
});
export type ShownMove = z.infer<typeof shownMove>;

/** One receivable of a financing. */
const shownLine = z.object({
  id: z.string(),
  contractNo: z.string(),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  invoiceDate: z.string(),
  invoiceAmount: z.string(),
  receivableAmount: z.string(),
  transferAmount: z.string(),
  deliveryNo: z.string(),
  dueDate: z.string(),
  /** '' until the debtor has answered or, undisclosed, a legal officer has checked. */
  confirmedAmount: z.string(),
  /** What the debtor says against the rest; '' without objection. */
  objection: z.string(),
  advanceAmount: z.string(),
  feeAmount: z.string(),
  outstanding: z.string(),
  boughtBack: z.boolean(),
  /** yyyy-MM-dd; '' where it was not written off. */
  writtenOffOn: z.string(),
  live: z.boolean(),
});
export type FactoringLine = z.infer<typeof shownLine>;

const shownCost = z.object({
  payDate: z.string(),
  face: z.string(),
  advance: z.string(),
  fee: z.string(),
  interest: z.string(),
  total: z.string(),
  balance: z.string(),
  perDay: z.string(),
  effectiveRate: z.string(),
});

/** 保理融资 (rules.md B.3): receivables that are financed together. It is the seller's; no debtor sees it. */
export const factoringDocument = declareRecord({
  name: 'factoring',
  word: '保理融资',
  title: 'financings of receivables (保理融资)',
  readers: BUSINESS,
  routes: { list: 'factoring', detail: 'factoringDetail', console: 'adminFactoring' },
  fields: {
    factoringNo: text('融资编号', { width: 180, pinned: true }),
    productId: code('业务', 'ProductType', { width: 110, codesBegin: FACTORING }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    debtorId: refersTo('company'),
    debtorName: nameOf('debtorId', '债务人', { width: 180 }),
    receivableCount: count('笔数', { width: 80 }),
    faceAmount: money('转让金额', { width: 150, sum: true, sortable: true }),
    confirmedAmount: money('确权金额', { width: 150, sum: true }),
    advanceAmount: money('放款金额', { width: 150, sum: true }),
    advancedAmount: money('已放款', { width: 150, sum: true }),
    collectedAmount: money('已回款', { width: 150, sum: true }),
    dueDate: date('到期日', { width: 120 }),
    factoringStatus: code('状态', 'FactoringStatus', { width: 110 }),
    balanceAmount: money('尾款', { width: 130 }),
    balancePaid: money('已付尾款', { width: 130 }),
    recourseType: code('追索方式', 'RecourseType', { width: 110 }),
    /** Of requests that are under way or were granted. */
    advanceAsked: money('已申请放款', { width: 150, hidden: true }),
    balanceAsked: money('已申请尾款', { width: 150, hidden: true }),
    isAuto: flag('自动融资', { width: 100 }),
    renewalDue: flag('待续登', { width: 90, places: ['console'] }),
    /** 反向保理: what the debtor has paid of its fee for receivables of whose advance nothing is out. */
    feeToReturn: withheld(money('待退手续费', { width: 130, places: ['console'] })),
  },
  details: {
    advanceRate: percent('预付比例'),
    annualRate: percent('年化费率'),
    /** What the seller bears: a fee that the debtor bears is between the debtor and the platform. */
    serviceRate: percent('手续费率'),
    overdueUplift: percent('逾期上浮'),
    noticeType: code('通知方式', 'NoticeType'),
    /** As it was reckoned when the scheme was proposed, then on what was confirmed, once that may be asked for; null before. */
    cost: data(z.nullable(shownCost)),
    schemeTime: dateTime('方案时间'),
    confirmTime: dateTime('确认方案时间'),
    declineReason: text('拒绝原因'),
    feeAmount: money('手续费'),
    principalPaid: money('已还本金'),
    feePaid: money('已收手续费'),
    interestPaid: money('已收利息'),
    writtenOff: money('已核销本金'),
    /** What it has confirmed and not paid, whether or not it was told of the assignment; nothing of what is the seller’s again. */
    debtorOwes: money('债务人待付'),
    registerNo: text('登记编号'),
    registerDate: date('登记日期'),
    registerDue: date('登记到期日'),
    /** Until when a scheme of an automatic financing may be withdrawn; '' else. */
    autoConfirmTime: dateTime('自动确认时间'),
    /** Whether the seller's new invoices to the debtor are financed at this scheme. */
    autoOn: flag('按本方案自动融资'),
    /** Whether invoices of the seller to the debtor are kept here, without which there is nothing to finance by itself. */
    keepsInvoices: flag('平台登记有对债务人的发票'),
    legalTime: dateTime('法务核查时间'),
    receivables: data(z.array(shownLine), '应收账款'),
    moves: data(z.array(shownMove), '资金流水'),
    attachment: data(z.array(storedFile)),
  },
  status: 'factoringStatus',
  filters: [
    'projectId',
    'productId',
    'factoringStatus',
    'renewalDue',
    'dueDate',
    'faceAmount',
    'createTime',
  ],
  sorts: ['createTime', 'faceAmount'],
  states: {
    enumeration: 'FactoringStatus',
    statuses: FACTORING_STATUS,
    transitions: {
      offered: { from: [], to: offered, by: system, word: '提交应收账款' },
      proposed: { from: [offered, proposed, declined], to: proposed, by: system, word: '出具方案' },
      confirm: {
        from: [proposed],
        to: securing,
        by: SELLER,
        word: '确认方案',
        logWord: '确认保理方案',
        summary:
          'Accept the scheme of a factoring as its seller; the debtor’s limit holds the advance',
        ask: {
          title: '确认保理方案',
          follows: '请核对全部成本。确认后按方案转让应收账款，明保理将向债务人发出转让通知。',
          done: '已确认方案',
          binding: true,
        },
      },
      decline: {
        from: [proposed],
        to: declined,
        by: SELLER,
        word: '拒绝方案',
        logWord: '拒绝保理方案',
        summary: 'Decline the scheme of a factoring as its seller, with the reason',
        ask: {
          title: '拒绝保理方案',
          follows: '平台可重新出具方案；也可以撤回这批应收账款。',
          done: '已拒绝方案',
          binding: false,
          reason: '平台可见',
        },
      },
      withdraw: {
        from: [offered, proposed, declined],
        to: cancelled,
        by: SELLER,
        word: '撤回',
        logWord: '撤回应收账款',
        summary: 'Take the receivables of a factoring back before its scheme is accepted',
        ask: {
          title: '撤回应收账款',
          follows: '撤回后这些发票不再占用，可以另行申请融资。',
          done: '已撤回',
          binding: false,
        },
      },
      cancel: {
        from: [offered, proposed, declined, securing, ready],
        to: cancelled,
        by: { side: 'platform', roles: ['bizManager', 'riskDirector'] },
        word: '取消',
        logWord: '取消保理融资',
        summary:
          'Cancel a factoring of which nothing was asked for or paid; its invoices are free again',
        ask: {
          title: '取消保理融资',
          follows: '尚未申请放款时可以取消；转让通知随即撤回，占用的债务人额度释放。',
          done: '已取消',
          binding: true,
          reason: '融资方可见',
        },
      },
      secured: { from: [securing], to: ready, by: system, word: '条件落实' },
      unsecured: { from: [ready], to: securing, by: system, word: '条件变化' },
      disbursed: { from: [ready], to: running, by: system, word: '放款' },
      bounced: { from: [running, overdue], to: ready, by: system, word: '放款退回' },
      fellDue: { from: [running], to: overdue, by: system, word: '逾期' },
      extended: { from: [overdue], to: running, by: system, word: '展期' },
      settled: { from: [ready, running, overdue], to: settled, by: system, word: '结清' },
    },
  },
  console: {
    fields: [
      'factoringNo',
      'productId',
      'projectName',
      'companyName',
      'debtorName',
      'receivableCount',
      'faceAmount',
      'confirmedAmount',
      'advanceAmount',
      'advancedAmount',
      'collectedAmount',
      'dueDate',
      'factoringStatus',
      'recourseType',
      'isAuto',
      'renewalDue',
      'feeToReturn',
    ],
    filters: ['productId', 'factoringStatus', 'renewalDue', 'dueDate', 'faceAmount'],
  },
});

export type FactoringRow = z.infer<typeof factoringDocument.row>;
export type FactoringDetail = z.infer<typeof factoringDocument.detail>;

/** The calls that every record has, and the transitions of people. */
export const factoring = { ...factoringDocument.calls, ...factoringDocument.transitions };
