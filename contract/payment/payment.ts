import * as z from 'zod/mini';
import { storedFile } from '../file/file.ts';
import type { Sheet } from '../noun/export.ts';
import { amountRange, codesFilter, dateRange, idFilter, textFilter } from '../noun/list.ts';
import { logRow } from '../noun/log.ts';
import { listEndpoints, nounRow, oneRecord } from '../noun/noun.ts';
import { customerCall } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { PAPER_DUE, PAPER_NO } from './paper.ts';

/** Enumeration PaymentDirection: 平台付供应商. */
export const PAY_OUT = '1';

/** Business refusals of pay-outs (rules.md C.13, M10). */
export const PAYMENT_REFUSAL = {
  status: { code: 'payment_status', text: '付款单当前状态不能进行该操作，请刷新后查看' },
  request: { code: 'payment_request', text: '付款申请不在待付款或部分付款，不能付款' },
  over: { code: 'payment_over', text: '付款金额超过批复后尚未安排的金额' },
  samePerson: { code: 'payment_same_person', text: '制单人和放行人不能是同一人' },
  sameReturn: { code: 'payment_same_person', text: '登记人和复核人不能是同一人' },
  ownSupplier: {
    code: 'payment_own_supplier',
    text: '收款供应商就是该项目的采购方，不能付款',
  },
  stopped: { code: 'payment_supplier_stopped', text: '收款供应商已被平台停用，不能放行' },
  supplierFrozen: {
    code: 'payment_supplier_frozen',
    text: '收款供应商已被平台冻结，解除冻结后才能付款',
  },
  buyerFrozen: {
    code: 'payment_buyer_frozen',
    text: '项目的采购方或债务人已被平台冻结，解除冻结后才能付款',
  },
  frozen: { code: 'payment_project_frozen', text: '项目已冻结，不能放行' },
  project: { code: 'payment_project_status', text: '项目不在执行中，不能付款' },
  account: {
    code: 'payment_account',
    text: '收款账户的户名与收款供应商的名称不一致，不能付款',
  },
  returned: {
    code: 'payment_returned',
    text: '该付款单已登记供应商退款，请先撤销待复核的退款；已复核的不能再登记退回',
  },
  sameCorrector: {
    code: 'payment_same_person',
    text: '更正日期的登记人和复核人不能是同一人',
  },
  dayAsked: {
    code: 'payment_day_asked',
    text: '该付款单已有待复核的日期更正，请先复核或撤销该更正',
  },
  dayNotAsked: {
    code: 'payment_day_not_asked',
    text: '该付款单没有待复核的日期更正，请刷新后查看',
  },
  dayCharged: {
    code: 'payment_day_charged',
    text: '结算的资金费用已按原付款日期计算，请先作废该结算，更正后重新结算；已不能作废的，付款日期不再更正',
  },
  dayTaken: {
    code: 'payment_day_taken',
    text: '该融资已按原付款日期计算利息，请先撤销此后登记的回款再更正；已核销的不再更正',
  },
  overReturn: { code: 'payment_over_return', text: '退款金额超过该付款单尚未退回的金额' },
  bouncedFinanced: {
    code: 'payment_bounced_financed',
    text: '保理融资款的退回日期关系到融资的计息，不能在付款中更正',
  },
  financed: {
    code: 'payment_financed',
    text: '保理融资款不登记供应商退款，请在保理融资中登记回款',
  },
  noAccount: { code: 'payment_no_account', text: '付款申请没有可用的收款账户，不能付款' },
  unverified: {
    code: 'payment_unverified',
    text: '收款账户尚未通过小额打款验证，按平台规则不能付款',
  },
  paper: {
    code: 'payment_no_consent',
    text: '供应商没有同意以商业承兑汇票或应收账款电子凭证付款，不能付款：请关闭该付款申请，改用其他付款方式，或由供应商从其采购订单自行申请',
  },
  orders: {
    code: 'payment_orders',
    text: '采购订单和暂估单都确认执行后才能付款',
  },
} as const;

const fields = {
  paymentNo: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  payApplyId: z.string(),
  payApplyNo: z.string(),
  /** Below zero of what the supplier has sent back. */
  amount: z.string(),
  /** The pay-out that is sent back with it; '' of a pay-out. */
  returnOf: z.string(),
  returnOfNo: z.string(),
  /** Enumeration PayMethod. */
  payMethod: z.string(),
  /** Enumeration PaymentOutStatus. */
  paymentStatus: z.string(),
  /** Why it failed or came back; '' otherwise. */
  statusReason: z.string(),
  payDate: z.string(),
  bankSerialNo: z.string(),
  /** Number and due day of the paper that it is paid by (paperOf()); '' where there is none. */
  draftNo: z.string(),
  draftDueDate: z.string(),
  payerName: z.string(),
  payerBank: z.string(),
  payeeName: z.string(),
  /** Last four digits behind stars. */
  payeeAccount: z.string(),
  payeeBank: z.string(),
  /** When the supplier has confirmed it, or time has. */
  receivedTime: z.string(),
  /** Where its letter of receipt stands (RECEIPT_STATUS of receipt.ts); '' where none was signed. */
  receiptStatus: z.string(),
  remarks: z.string(),
  /** 银行回单 and 承兑票面. */
  attachment: z.array(storedFile),
};

/** A pay-out as the supplier sees it, once it was released. */
export const paymentRow = nounRow(
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, z.optional(schema)])) as {
    [Key in keyof typeof fields]: z.ZodMiniOptional<(typeof fields)[Key]>;
  },
);
export type PaymentRow = z.infer<typeof paymentRow>;

export const paymentSheet: Sheet<keyof PaymentRow & string> = {
  name: '收款',
  routeName: 'paymentList',
  columns: {
    paymentNo: { title: '付款单号' },
    projectName: { title: '项目' },
    payApplyNo: { title: '付款申请' },
    returnOfNo: { title: '退款对应付款单' },
    amount: { title: '金额（元）', as: 'number' },
    payMethod: { title: '付款方式', codeOf: 'PayMethod' },
    paymentStatus: { title: '状态', codeOf: 'PaymentOutStatus' },
    payDate: { title: '付款日期' },
    bankSerialNo: { title: '银行流水号' },
    draftNo: { title: PAPER_NO },
    draftDueDate: { title: PAPER_DUE },
    payerName: { title: '付款方' },
    payeeName: { title: '收款户名' },
    payeeAccount: { title: '收款账号' },
    receivedTime: { title: '到账时间' },
    statusReason: { title: '原因' },
  },
};

const inPortal = { ...customerCall, effect: 'read' } as const;

/** What suppliers ask of pay-outs to them (付款, direction 1). Rows carry these actions: received, signReceipt. */
export const payment = {
  ...listEndpoints({
    name: 'payment',
    title: 'pay-outs to it (付款)',
    row: paymentRow,
    filters: {
      /** In its number, or in the project's name. */
      nameLike: textFilter,
      projectId: idFilter,
      payApplyId: idFilter,
      paymentStatus: codesFilter,
      ...dateRange('payDate'),
      ...amountRange('amount'),
    },
    sorts: ['createTime', 'amount'],
    sheet: paymentSheet,
  }),
  detail: endpoint({
    ...inPortal,
    name: 'paymentDetail',
    method: 'GET',
    path: '/portal/payment/detail',
    summary: 'One pay-out (付款详情)',
    input: oneRecord,
    output: paymentRow,
  }),
  log: endpoint({
    ...inPortal,
    name: 'paymentLog',
    method: 'GET',
    path: '/portal/payment/log',
    summary: 'Who did what with a pay-out, newest first',
    input: oneRecord,
    output: z.array(logRow),
  }),
};
