import * as z from 'zod/mini';

import { BUSINESS } from '../account/platform-role.ts';
import { costFigures } from '../cost/cost.ts';
import { declareDocument } from '../document/document.ts';
import {
  allWithheld,
  code,
  data,
  date,
  money,
  nameOf,
  number,
  optionalRecordId,
  refersTo,
  text,
  withheld,
} from '../document/field-table.ts';
import { formDetails } from '../document/form-fields.ts';
import { agreedLines } from '../document/lines.ts';
import { sharedFlowRow } from '../flow/flow.ts';
import { formValues } from '../form/values.ts';
import { textFilter } from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';

/** Code of ModuleId whose form and process it has: 付款申请. */
export const PAY_APPLY_MODULE = '4';

/** Enumeration ApplySource: filed from a project, from one of its orders, or by the seller of a factoring. */
export const APPLY_SOURCE = { project: '1', order: '2', factoring: '3' } as const;

/** Enumeration PayApplyStatus. */
export const PAY_APPLY_STATUS = {
  draft: '0',
  inReview: '1',
  returned: '2',
  approved: '3',
  partPaid: '4',
  paid: '5',
  rejected: '6',
  withdrawn: '7',
  closed: '8',
} as const;

const { draft, inReview, returned, approved, partPaid, paid } = PAY_APPLY_STATUS;
const { rejected, withdrawn, closed } = PAY_APPLY_STATUS;

/** Business refusals of payment requests (rules.md B.4, C.3). */
export const PAY_APPLY_REFUSAL = {
  status: { code: 'pay_project_status', text: '项目不在执行中，不能申请付款' },
  frozen: { code: 'pay_project_frozen', text: '项目已冻结，不能申请付款' },
  notParty: { code: 'pay_supplier_not_party', text: '收款供应商不是该项目的供应商' },
  ownSupplier: {
    code: 'pay_own_supplier',
    text: '收款供应商就是该项目的采购方，不能向其付款',
  },
  buyer: {
    code: 'pay_buyer',
    text: '采购方或债务人目前不能办理新的付款，请与其或平台联系',
  },
  uncertified: { code: 'pay_supplier_uncertified', text: '收款供应商尚未完成企业认证，暂不能付款' },
  stopped: { code: 'pay_supplier_stopped', text: '收款供应商已被平台停用，不能向其付款' },
  account: { code: 'pay_account_name', text: '收款账户的户名与收款供应商的名称不一致' },
  noAccount: { code: 'pay_account_empty', text: '收款账户没有账号或开户行，请先补全' },
  site: { code: 'pay_no_site', text: '该项目须先有已通过的现场登记，才能申请付款' },
  dear: { code: 'pay_price_above_index', text: '采购单价高于网价允许的上限' },
  past: { code: 'pay_day_past', text: '期望付款日已过，请修改后再提交' },
  ratio: { code: 'pay_ratio', text: '申请金额与订单金额、付款比例不一致' },
  over: { code: 'pay_over_order', text: '申请金额超过订单尚未申请的金额' },
  orders: { code: 'pay_order_status', text: '订单双方都确认执行后，才能从订单申请付款' },
  paper: {
    code: 'pay_no_consent',
    text: '供应商确认订单时没有同意以商业承兑汇票或应收账款电子凭证付款：请改用其他付款方式，或由供应商从其采购订单自行申请',
  },
  underWay: {
    code: 'pay_under_way',
    text: '有付款单正在办理，请先撤销、付清或登记失败后撤销，再关闭或作废',
  },
  paidAlready: { code: 'pay_paid', text: '已有付款，不能关闭或作废' },
} as const;

/** The account that is paid, as it was when the request was submitted; its number by the last four digits. */
const payee = z.object({
  name: z.string(),
  last4: z.string(),
  openBank: z.string(),
  cnapsCode: z.string(),
});

/** 付款申请 (rules.md C.3): asks the platform to pay a supplier, from a project or from one of its orders. */
export const payApplyDocument = declareDocument({
  name: 'payApply',
  word: '付款申请',
  title: 'payment requests (付款申请)',
  moduleId: PAY_APPLY_MODULE,
  readers: BUSINESS,
  fields: {
    payApplyNo: text('申请编号', { width: 180, pinned: true }),
    applySource: code('来源', 'ApplySource', { width: 90, hidden: true }),
    projectId: refersTo('project'),
    projectName: text('项目', { width: 200 }),
    purchaseOrderId: withheld(optionalRecordId),
    /** Whose advance or balance it asks for. */
    factoringId: withheld(optionalRecordId),
    buyerName: text('采购方', { width: 180, places: ['sheet', 'console'] }),
    supplierId: refersTo('company'),
    supplierName: nameOf('supplierId', '收款供应商', { width: 180 }),
    payType: code('款项类型', 'PayType', { width: 100 }),
    orderAmount: money('订单金额', { width: 150, hidden: true, sortable: true }),
    applyAmount: money('申请金额', { width: 150, sum: true, sortable: true }),
    /** What was granted of it; '' before the approval. */
    approvedAmount: money('批复金额', { width: 150, sum: true, sortable: true }),
    paidAmount: money('已付金额', { width: 150, sum: true, sortable: true }),
    expectPayDate: date('期望付款日', { width: 120, sortable: true }),
    payApplyStatus: code('状态', 'PayApplyStatus', { width: 100 }),
  },
  details: {
    ...allWithheld(formDetails),
    goods: withheld(data(agreedLines.output, '货物清单')),
    purchaseContractNo: text('采购合同编号'),
    /** Of the order, percent. */
    payRatio: withheld(number('付款比例', { unit: '%' })),
    payMethod: code('付款方式', 'PayMethod'),
    payee: withheld(data(z.nullable(payee))),
    purpose: withheld(text('用途')),
    approvedPayDate: date('批复付款日'),
    /** Of what is granted and not paid in full: who has it in hand, as what follows 待; '' otherwise. */
    waitsFor: text('待办方'),
    /** Until when the platform is to pay it; '' while somebody else has it in hand. */
    waitsUntil: date('付款时限'),
    /** Of what was paid, what the supplier has sent back. */
    returnedAmount: withheld(money('供应商已退款')),
    /** As it was reckoned at the submission; null before. For whoever is told the project's terms. */
    cost: withheld(data(z.nullable(costFigures))),
  },
  save: { values: formValues() },
  approval: sharedFlowRow,
  status: 'payApplyStatus',
  filters: ['projectId', 'payType', 'payApplyStatus', 'expectPayDate', 'createTime', 'applyAmount'],
  /** In the name of the supplier. */
  ownFilters: { supplierLike: textFilter },
  sorts: [
    'createTime',
    'orderAmount',
    'applyAmount',
    'approvedAmount',
    'paidAmount',
    'expectPayDate',
  ],
  states: {
    enumeration: 'PayApplyStatus',
    approval: { draft, inReview, returned, approved, rejected, withdrawn, terminated: closed },
    statuses: { partPaid, paid },
    // While nothing is paid; what was closed without a payment is voided, too.
    voidedFrom: [approved, closed],
    transitions: {
      paidInPart: {
        from: [approved, partPaid],
        to: partPaid,
        by: { side: 'system' },
        word: '部分付款',
      },
      paidWhole: { from: [approved, partPaid], to: paid, by: { side: 'system' }, word: '付清' },
      close: {
        from: [approved, partPaid],
        to: closed,
        by: { side: 'platform', roles: ['riskDirector', 'financeDirector'] },
        word: '关闭',
        summary: 'Close what is left of an approved payment request; the limit gets it back',
        ask: {
          title: '关闭付款申请',
          follows: '尚未支付的部分不再支付，冻结的额度随即释放，关闭后不能恢复。',
          done: '已关闭',
          binding: true,
          reason: '申请企业可见',
        },
      },
    },
  },
  console: {
    fields: [
      'payApplyNo',
      'projectName',
      'companyName',
      'buyerName',
      'supplierName',
      'payType',
      'applySource',
      'orderAmount',
      'applyAmount',
      'approvedAmount',
      'paidAmount',
      'expectPayDate',
      'payApplyStatus',
      'version',
    ],
    filters: ['payType', 'payApplyStatus', 'submitTime', 'expectPayDate', 'applyAmount'],
  },
});

export type PayApplyRow = z.infer<typeof payApplyDocument.row>;
export type PayApplyDetail = z.infer<typeof payApplyDocument.detail>;

/** What a request from an order begins with: the order, at the prices that the buyer and the supplier agreed on. */
const applicationBasis = z.object({
  purchaseOrderId: z.string(),
  /** Of the asker's own order. */
  orderNo: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  supplierId: z.string(),
  supplierName: z.string(),
  contractNo: z.string(),
  /** Enumeration PayMethod. */
  payMethod: z.string(),
  orderAmount: z.string(),
  /** What requests that are reviewed, granted or paid take of it. */
  askedAmount: z.string(),
  paidAmount: z.string(),
  /** Nothing once the rest of the order was given up: what came is a balance. */
  leftAmount: z.string(),
  /** What of it may be asked for ahead of goods, as 预付款, 进度款 or 到货款: once some are settled, of those still to come. */
  aheadLeft: z.string(),
  /** Whether a settlement is confirmed: before, neither 尾款 nor 质保金 is offered (rules.md M16). */
  settled: z.boolean(),
  /** Whether anything may be asked for, of whatever kind. */
  mayAsk: z.boolean(),
  /**
   * What may be asked for as 尾款: settled, not kept back and not asked for; null before a settlement is confirmed, and to the buyer while
   * something is kept back, which it would tell.
   */
  balanceLeft: z.nullable(z.string()),
  /** The same of 质保金, of which the buyer is told nothing (rules.md M9): null to it, and where nothing is kept back. */
  retentionLeft: z.nullable(z.string()),
  /** From when on more of it may be asked for; '' for never. */
  retentionDate: z.string(),
});
export type ApplicationBasis = z.infer<typeof applicationBasis>;

/** 订单付款申请: a payment request that is filed from an order, by its buyer or its supplier. */
export const payApplication = {
  basis: endpoint({
    ...customerRead,
    path: '/portal/payApplication/basis',
    name: 'payApplicationBasis',
    summary: 'An order of mine, purchase or estimate, as a payment request of it begins',
    input: oneRecord,
    output: applicationBasis,
  }),
};

/** All calls of payment requests. */
export const payApply = { ...payApplyDocument.calls, ...payApplyDocument.transitions };
