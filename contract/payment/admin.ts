import * as z from 'zod/mini';
import {
  FINANCE,
  FINANCE_DIRECTORS,
  FINANCE_OFFICERS,
  FINANCE_READERS,
} from '../account/platform-role.ts';
import { requiredFiles } from '../file/file.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { positiveMoney } from '../noun/amounts.ts';
import { bankSerialNo, id, optionalText, requiredText, seenRecord } from '../noun/fields.ts';
import {
  amountRange,
  codesFilter,
  dateRange,
  flagFilter,
  idFilter,
  textFilter,
} from '../noun/list.ts';
import { oneRecord } from '../noun/noun.ts';
import { calendarDate } from '../noun/values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { PAPER_DUE, PAPER_NO } from './paper.ts';
import { RECEIPT_WORDS } from './receipt.ts';

/** Pay-outs that are prepared of one request at a time. */
export const MOST_PARTS = 20;

const base = {
  ...operatorWrite,
  roles: FINANCE_OFFICERS,
} as const;
const slips = requiredFiles('请上传银行回单', 20);

const payable = exportedList({
  name: 'payable',
  title: 'payment requests that wait to be paid (待付款申请)',
  fields: {
    payApplyNo: z.string(),
    projectName: z.string(),
    buyerName: z.string(),
    supplierName: z.string(),
    /** Enumeration PayType. */
    payType: z.string(),
    /** Enumeration PayMethod. */
    payMethod: z.string(),
    approvedAmount: z.string(),
    paidAmount: z.string(),
    /** What no pay-out has been prepared for. */
    leftAmount: z.string(),
    approvedPayDate: z.string(),
    payeeName: z.string(),
    payeeAccount: z.string(),
    payeeBank: z.string(),
    /** Whether the account has been verified by a small amount. */
    payeeVerified: z.boolean(),
    /** Enumeration PayApplyStatus. */
    payApplyStatus: z.string(),
    /** Whether supplier and buyer have both confirmed their orders; before that nothing is paid. */
    ordersConfirmed: z.boolean(),
  },
  filters: {
    keyword: textFilter,
    payType: codesFilter,
    ordersConfirmed: flagFilter,
    ...dateRange('approvedPayDate'),
  },
  sorts: ['createTime'],
  roles: FINANCE_READERS,
  sheet: {
    name: '待付款申请',
    routeName: 'adminPayable',
    columns: {
      payApplyNo: { title: '申请编号' },
      projectName: { title: '项目' },
      buyerName: { title: '采购方' },
      supplierName: { title: '收款供应商' },
      payType: { title: '款项类型', codeOf: 'PayType' },
      payMethod: { title: '付款方式', codeOf: 'PayMethod' },
      approvedAmount: { title: '批复金额（元）', as: 'number' },
      paidAmount: { title: '已付金额（元）', as: 'number' },
      leftAmount: { title: '待安排金额（元）', as: 'number' },
      approvedPayDate: { title: '批复付款日' },
      payeeName: { title: '收款户名' },
      payeeAccount: { title: '收款账号' },
      payeeBank: { title: '收款开户行' },
      payeeVerified: { title: '账户已验证', as: 'flag' },
      ordersConfirmed: { title: '订单已确认', as: 'flag' },
    },
  },
});

/** Requests that wait to be paid, from which pay-outs are prepared (制单). */
export const adminPayable = {
  ...payable,
  prepare: endpoint({
    ...base,
    name: 'adminPaymentPrepare',
    word: '付款制单',
    path: '/admin/payable/prepare',
    summary: 'Prepare one or several pay-outs of a request, each to the cent; answers their ids',
    input: z.strictObject({
      id,
      amounts: z.array(positiveMoney).check(z.minLength(1), z.maxLength(MOST_PARTS)),
      /** One of the platform's accounts; its default one without it. */
      payerBankId: z.optional(id),
      remarks: optionalText(200),
    }),
    output: z.array(z.string()),
  }),
};

const shown = exportedList({
  name: 'payment',
  title: 'pay-outs (付款)',
  fields: {
    paymentNo: z.string(),
    payApplyNo: z.string(),
    projectName: z.string(),
    supplierName: z.string(),
    /** Below zero of what a supplier has sent back. */
    amount: z.string(),
    /** Number of the pay-out that is sent back with it; '' of a pay-out. */
    returnOfNo: z.string(),
    payMethod: z.string(),
    paymentStatus: z.string(),
    statusReason: z.string(),
    payerAccount: z.string(),
    payeeName: z.string(),
    payeeAccount: z.string(),
    payeeBank: z.string(),
    payeeVerified: z.boolean(),
    batchNo: z.string(),
    payDate: z.string(),
    /** The bank has paid before the release. */
    paidEarly: z.boolean(),
    earlyReason: z.string(),
    bankSerialNo: z.string(),
    draftNo: z.string(),
    draftDueDate: z.string(),
    /** When the bank gave it back, and by which number; '' where it did not. */
    bouncedOn: z.string(),
    bounceSerialNo: z.string(),
    /** The day that it is asked to have instead, by whom and why; '' where nobody asks. */
    dayAsked: z.string(),
    dayAskedBy: z.string(),
    dayAskedReason: z.string(),
    preparedBy: z.string(),
    releasedBy: z.string(),
    releasedTime: z.string(),
    receivedTime: z.string(),
    /** Where its letter of receipt stands: RECEIPT_STATUS, or ''. */
    receiptStatus: z.string(),
    remarks: z.string(),
    createTime: z.string(),
    version: z.number(),
  },
  filters: {
    keyword: textFilter,
    /** Of one supplier or, of the requests that they are of, one buyer. */
    companyId: idFilter,
    paymentStatus: codesFilter,
    payMethod: codesFilter,
    ...dateRange('payDate'),
    paidEarly: flagFilter,
    dayAsked: flagFilter,
    /** Whether a letter of receipt was signed that holds, or will once the money has gone out; one that is void is none. */
    receiptSigned: flagFilter,
    ...amountRange('amount'),
    ...dateRange('createTime'),
  },
  sorts: ['createTime', 'amount'],
  roles: FINANCE_READERS,
  sheet: {
    name: '付款',
    routeName: 'adminPayment',
    columns: {
      paymentNo: { title: '付款单号' },
      payApplyNo: { title: '付款申请' },
      projectName: { title: '项目' },
      supplierName: { title: '收款供应商' },
      amount: { title: '金额（元）', as: 'number' },
      returnOfNo: { title: '退款对应付款单' },
      payMethod: { title: '付款方式', codeOf: 'PayMethod' },
      paymentStatus: { title: '状态', codeOf: 'PaymentOutStatus' },
      statusReason: { title: '原因' },
      payerAccount: { title: '付款账号' },
      payeeName: { title: '收款户名' },
      payeeAccount: { title: '收款账号' },
      payeeBank: { title: '收款开户行' },
      payeeVerified: { title: '账户已验证', as: 'flag' },
      batchNo: { title: '批次号' },
      payDate: { title: '付款日期' },
      paidEarly: { title: '付款日早于放行日', as: 'flag' },
      earlyReason: { title: '早于放行日的原因' },
      bankSerialNo: { title: '银行流水号' },
      draftNo: { title: PAPER_NO },
      draftDueDate: { title: PAPER_DUE },
      bouncedOn: { title: '退回日期' },
      bounceSerialNo: { title: '退回流水号' },
      dayAsked: { title: '待复核日期' },
      dayAskedBy: { title: '更正登记人' },
      dayAskedReason: { title: '更正原因' },
      preparedBy: { title: '制单人' },
      releasedBy: { title: '放行人' },
      releasedTime: { title: '放行时间' },
      receivedTime: { title: '到账时间' },
      receiptStatus: { title: '收款确认函', words: RECEIPT_WORDS },
      remarks: { title: '备注' },
      createTime: { title: '制单时间' },
    },
  },
});

/** Pay-outs of the whole platform, and what finance does with them. */
export const adminPayment = {
  ...shown,
  reveal: endpoint({
    ...base,
    name: 'adminPaymentReveal',
    word: '查看完整账号',
    path: '/admin/payment/reveal',
    summary: "The payee's whole account number, sealed under the key of the header; audited",
    input: oneRecord,
    output: z.object({ accountNo: z.string() }),
    sealsAnswer: ['accountNo'],
  }),
  cancel: endpoint({
    ...base,
    name: 'adminPaymentCancel',
    word: '撤销付款单',
    path: '/admin/payment/cancel',
    summary: 'Take back a pay-out that was not released, or that failed',
    input: z.strictObject({ ...seenRecord, reason: requiredText(200) }),
    output: nothing,
  }),
  confirm: endpoint({
    ...base,
    name: 'adminPaymentConfirm',
    word: '登记付款回单',
    path: '/admin/payment/confirm',
    summary: 'The bank has paid it: its slip and serial number (支付中 → 已支付)',
    input: z.strictObject({
      ...seenRecord,
      bankSerialNo,
      payDate: calendarDate,
      /** Of what is paid by a paper alone; a letter of credit at sight has no due day. */
      draftNo: optionalText(50),
      draftDueDate: z.optional(z.union([z.literal(''), calendarDate])),
      /** Why the bank has paid before the release: asked for where the day of the slip says so. */
      earlyReason: optionalText(200),
      attachment: slips,
    }),
    output: nothing,
  }),
  bounce: endpoint({
    ...base,
    name: 'adminPaymentBounce',
    word: '登记付款退回',
    path: '/admin/payment/bounce',
    summary:
      'The bank has given it back, with the slip (已支付 → 已退回); the limit holds it again',
    input: z.strictObject({
      ...seenRecord,
      bankSerialNo,
      /** The bank's value date: not before the pay-out's. */
      valueDate: calendarDate,
      reason: requiredText(200),
      attachment: slips,
    }),
    output: nothing,
  }),
  returned: endpoint({
    ...base,
    name: 'adminPaymentReturned',
    word: '登记供应商退款',
    path: '/admin/payment/returned',
    summary:
      'The supplier has sent money of a pay-out back, whole or in part, with the slip (已支付, 已到账); answers the id of the row that a director confirms',
    input: z.strictObject({
      ...seenRecord,
      amount: positiveMoney,
      bankSerialNo,
      payDate: calendarDate,
      reason: requiredText(200),
      attachment: slips,
    }),
    output: z.string(),
  }),
  correctDay: endpoint({
    ...base,
    name: 'adminPaymentCorrectDay',
    word: '登记日期更正',
    path: '/admin/payment/correctDay',
    summary:
      'A pay-out was written down by another day than the bank has paid it on (已支付, 已到账), or what came back by another than it came on (供应商退款, 已退回); counts once a director has confirmed it',
    input: z.strictObject({
      ...seenRecord,
      /** The bank's, of what came back the day on which it came. */
      payDate: calendarDate,
      /** As with the slip: where that day is before the release. */
      earlyReason: optionalText(200),
      reason: requiredText(200),
    }),
    output: nothing,
  }),
  confirmDay: endpoint({
    ...base,
    roles: FINANCE_DIRECTORS,
    name: 'adminPaymentConfirmDay',
    word: '更正日期',
    path: '/admin/payment/confirmDay',
    summary: 'The day that was asked for is the money’s; never by whoever has asked for it',
    input: z.strictObject(seenRecord),
    output: nothing,
  }),
  declineDay: endpoint({
    ...base,
    roles: FINANCE,
    name: 'adminPaymentDeclineDay',
    word: '撤销日期更正',
    path: '/admin/payment/declineDay',
    summary: 'The day that was asked for is none: the money keeps its own',
    input: z.strictObject({ ...seenRecord, reason: requiredText(200) }),
    output: nothing,
  }),
};
