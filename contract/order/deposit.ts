import * as z from 'zod/mini';
import { FINANCE, FINANCE_DIRECTORS, FINANCE_OFFICERS } from '../account/platform-role.ts';
import { requiredFiles } from '../file/file.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { positiveMoney } from '../noun/amounts.ts';
import { bankSerialNo, requiredText, seenRecord } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { calendarDate } from '../noun/values.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** Enumeration DepositStatus: a slip of the deposit that comes in, or a refund that goes out. */
export const DEPOSIT_STATUS = {
  paidIn: '1',
  recognised: '2',
  refused: '3',
  prepared: '4',
  released: '5',
  refunded: '6',
  cancelled: '7',
} as const;

/** Business refusals of deposits (保证金). */
export const DEPOSIT_REFUSAL = {
  status: { code: 'deposit_status', text: '保证金当前状态不能进行该操作，请刷新后查看' },
  order: { code: 'deposit_order', text: '暂估单确认执行后才能缴纳保证金' },
  open: { code: 'deposit_open', text: '已有一笔保证金正在办理，请待其办结' },
  over: {
    code: 'deposit_over',
    text: '金额超过尚欠的保证金，多付的请按尚欠金额登记，其余由平台认领后退还',
  },
  running: { code: 'deposit_running', text: '暂估单已关闭或已转正式后才能退还保证金' },
  held: { code: 'deposit_held', text: '退还金额超过已缴的保证金' },
  noAccount: {
    code: 'deposit_no_account',
    text: '采购方没有户名一致、已通过小额打款验证的银行账户，请先请其登记并验证',
  },
  accountGone: {
    code: 'deposit_account_gone',
    text: '退还账户已变更、删除或不再是已验证的账户，请撤销后重新制单',
  },
  samePerson: { code: 'deposit_same_person', text: '制单人和放行人不能是同一人' },
} as const;

/** What became of a deposit, newest first. */
export const depositSlip = z.object({
  id: z.string(),
  amount: z.string(),
  /** Enumeration DepositStatus. */
  depositStatus: z.string(),
  payDate: z.string(),
  bankSerialNo: z.string(),
  /** Why it was refused or goes back; '' otherwise. */
  reason: z.string(),
  /** Why a refund was taken back before it was paid; '' otherwise. */
  cancelReason: z.string(),
  /** Where a refund goes: name and last four digits; '' of what comes in. */
  account: z.string(),
});
export type DepositSlip = z.infer<typeof depositSlip>;

const inConsole = { ...operatorWrite, roles: FINANCE_OFFICERS, output: nothing } as const;
const paper = {
  bankSerialNo,
  payDate: calendarDate,
  attachment: requiredFiles('请上传银行回单', 5),
};

/** What a buyer does about the deposit (保证金) of its estimate order. */
export const estimateDeposit = {
  register: endpoint({
    ...customerWrite,
    name: 'estimateOrderRegisterDeposit',
    word: '登记保证金缴款',
    path: '/portal/estimateOrder/registerDeposit',
    summary: "Register the slip of a deposit that was paid to the platform, as the order's buyer",
    input: z.strictObject({ ...seenRecord, amount: positiveMoney, ...paper }),
    output: nothing,
  }),
};

/** What finance does about deposits: maker and checker of a refund are two (rules.md M16). */
export const adminDeposit = {
  recognise: endpoint({
    ...inConsole,
    name: 'adminEstimateOrderRecogniseDeposit',
    word: '保证金认款',
    path: '/admin/estimateOrder/recogniseDeposit',
    summary: 'The deposit of an order has come in: its slip is recognised',
    input: z.strictObject(seenRecord),
  }),
  refuse: endpoint({
    ...inConsole,
    name: 'adminEstimateOrderRefuseDeposit',
    word: '保证金不予认款',
    path: '/admin/estimateOrder/refuseDeposit',
    summary: 'The deposit that was registered has not come in',
    input: z.strictObject({ ...seenRecord, reason: requiredText(200) }),
  }),
  prepareRefund: endpoint({
    ...inConsole,
    name: 'adminEstimateOrderPrepareRefund',
    word: '保证金退还制单',
    path: '/admin/estimateOrder/prepareRefund',
    summary: "Prepare a refund of the deposit to the buyer's own account, within what is held",
    input: z.strictObject({ ...seenRecord, amount: positiveMoney, reason: requiredText(200) }),
  }),
  releaseRefund: endpoint({
    ...inConsole,
    roles: FINANCE_DIRECTORS,
    name: 'adminEstimateOrderReleaseRefund',
    word: '放行保证金退还',
    path: '/admin/estimateOrder/releaseRefund',
    summary: 'Release a refund; never by whoever has prepared it',
    input: z.strictObject(seenRecord),
  }),
  cancelRefund: endpoint({
    ...inConsole,
    roles: FINANCE,
    name: 'adminEstimateOrderCancelRefund',
    word: '撤销保证金退还',
    path: '/admin/estimateOrder/cancelRefund',
    summary: 'Take back a refund that was not paid, with the reason; it can be prepared anew',
    input: z.strictObject({ ...seenRecord, reason: requiredText(200) }),
  }),
  payRefund: endpoint({
    ...inConsole,
    name: 'adminEstimateOrderPayRefund',
    word: '登记保证金退还回单',
    path: '/admin/estimateOrder/payRefund',
    summary: 'The bank has paid the refund: its slip and serial number; the deposit held goes down',
    input: z.strictObject({ ...seenRecord, ...paper }),
  }),
  reveal: endpoint({
    ...inConsole,
    name: 'adminEstimateOrderReveal',
    word: '查看完整账号',
    path: '/admin/estimateOrder/reveal',
    summary: "The whole number of a refund's account, sealed under the key of the header; audited",
    input: oneRecord,
    output: z.object({ accountNo: z.string() }),
    sealsAnswer: ['accountNo'],
  }),
};
