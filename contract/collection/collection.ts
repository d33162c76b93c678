import * as z from 'zod/mini';
import { FINANCE_READERS } from '../account/platform-role.ts';
import { code, data, date, flag, money, text } from '../document/field-table.ts';
import { declareRecord } from '../document/record.ts';
import { requiredFiles, storedFile } from '../file/file.ts';
import { positiveMoney } from '../noun/amounts.ts';
import { bankSerialNo, id, optionalText } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { calendarDate } from '../noun/values.ts';
import { customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { COLLECTION_STATUS } from './states.ts';

/** Receivables that one payment may be meant for. */
export const MOST_RECEIVABLES = 20;

/** Business refusals of receivables and collections. */
export const COLLECTION_REFUSAL = {
  status: { code: 'collection_status', text: '回款当前状态不能进行该操作，请刷新后查看' },
  left: { code: 'collection_left', text: '认款金额超过回款尚未认款的金额' },
  refundLeft: { code: 'collection_left', text: '退款金额超过回款尚未认款的金额' },
  over: { code: 'collection_over', text: '认款金额超过应收款尚欠的金额' },
  payer: { code: 'collection_payer', text: '应收款不属于该回款的付款企业，不能认款' },
  undone: { code: 'collection_undone', text: '该笔认款已撤销' },
  open: { code: 'collection_refund_open', text: '已有一笔退款正在办理，请待其办结' },
  notCome: {
    code: 'collection_not_come',
    text: '该笔款项只有付款方登记，银行流水或财务认款确认到账后才能退款',
  },
  noAccount: {
    code: 'collection_no_account',
    text: '付款企业没有户名一致、已通过小额打款验证的银行账户，请先请其登记并验证',
  },
  accountGone: {
    code: 'collection_account_gone',
    text: '退款账户已变更、删除或不再是已验证的账户，请撤销退款后重新制单',
  },
  samePerson: { code: 'collection_same_person', text: '制单人和放行人不能是同一人' },
  plan: { code: 'receivable_status', text: '应收款当前状态不能进行该操作，请刷新后查看' },
  waive: { code: 'receivable_waive', text: '豁免金额超过尚欠的罚息' },
} as const;

/** What of a collection was taken for a receivable; yuan, below zero of what undoes another. */
export const allocation = z.object({
  id: z.string(),
  receivableId: z.string(),
  receivableNo: z.string(),
  projectName: z.string(),
  principal: z.string(),
  fee: z.string(),
  penalty: z.string(),
  createTime: z.string(),
  /** Whether its opposite was written later. */
  undone: z.boolean(),
});

const refund = z.object({
  id: z.string(),
  amount: z.string(),
  /** Enumeration RefundStatus. */
  refundStatus: z.string(),
  reason: z.string(),
  payDate: z.string(),
  bankSerialNo: z.string(),
  /** The payer's own account: name, bank and last four digits; '' of refunds that were made before it was kept. */
  account: z.string(),
});

const system = { side: 'system' } as const;
const { waiting, partly, allocated, notOurs, refunded } = COLLECTION_STATUS;

/** 回款 (rules.md C.13, direction 2): money that a buyer has paid to the platform. The record is the buyer's. */
export const collectionDocument = declareRecord({
  name: 'collection',
  word: '回款',
  title: 'collections (回款)',
  readers: FINANCE_READERS,
  routes: { list: 'payment', detail: 'paymentDetail', console: 'adminCollection' },
  fields: {
    collectionNo: text('付款单号', { width: 170, pinned: true }),
    collectionStatus: code('核销状态', 'PaymentInStatus', { width: 110 }),
    amount: money('金额', { width: 150, sum: true, sortable: true }),
    allocated: money('已核销', { width: 140, sum: true }),
    refunded: money('已退款', { width: 140, sum: true }),
    /** Neither taken for a receivable nor given back. */
    unallocated: money('未核销', { width: 140, sum: true }),
    /** yyyy-MM-dd, the bank's value date. */
    valueDate: date('付款日期', { width: 120 }),
    bankSerialNo: text('银行流水号', { width: 160 }),
    payerName: text('付款户名', { width: 200 }),
    source: code('来源', 'CollectionSource', { width: 120 }),
    /** Enumeration RefundStatus of what is being given back; '' where nothing is. */
    refundStep: code('退款办理', 'RefundStatus', { width: 110, hidden: true }),
    /** How much of it; '' where nothing is being given back. */
    refundAmount: money('退款金额', { width: 140, hidden: true, places: ['console'] }),
    /** Where it goes: name, bank and last four digits; '' where nothing is being given back. */
    refundAccount: text('退款账户', { width: 200, hidden: true, places: ['console'] }),
    /** Whether the bank or finance has said so, and not its payer alone. */
    hasCome: flag('已确认到账', { width: 110, hidden: true, places: ['console'] }),
    statusReason: text('原因', { width: 180, hidden: true }),
  },
  details: {
    payerAccount: text('付款账号'),
    remarks: text('附言'),
    allocations: data(z.array(allocation), '核销'),
    refunds: data(z.array(refund), '退款'),
    /** 银行回单. */
    attachment: data(z.array(storedFile), '银行回单'),
  },
  status: 'collectionStatus',
  filters: ['collectionStatus', 'valueDate', 'amount'],
  sorts: ['createTime', 'amount'],
  states: {
    enumeration: 'PaymentInStatus',
    statuses: COLLECTION_STATUS,
    transitions: {
      made: { from: [], to: waiting, by: system, word: '登记' },
      allocate: { from: [waiting, partly], to: partly, by: system, word: '部分核销' },
      allocateAll: { from: [waiting, partly], to: allocated, by: system, word: '核销' },
      undo: { from: [partly, allocated], to: waiting, by: system, word: '撤销认款' },
      notOurs: { from: [waiting], to: notOurs, by: system, word: '退回' },
      refund: { from: [waiting, partly, allocated], to: refunded, by: system, word: '退款' },
    },
  },
  console: {
    fields: [
      'collectionNo',
      'collectionStatus',
      'companyName',
      'amount',
      'allocated',
      'refunded',
      'unallocated',
      'valueDate',
      'bankSerialNo',
      'payerName',
      'source',
      'refundStep',
      'refundAmount',
      'refundAccount',
      'hasCome',
      'statusReason',
      'version',
    ],
    // The buyer pays what the platform receives.
    titles: { collectionNo: '回款单号', companyName: '付款企业', valueDate: '入账日期' },
    filters: ['collectionStatus', 'refundStep', 'source', 'valueDate', 'amount'],
  },
});

export type CollectionRow = z.infer<typeof collectionDocument.row>;
export type CollectionDetail = z.infer<typeof collectionDocument.detail>;

/** Fields of a bank's slip, as buyers and finance type them in. */
export const slipInput = {
  amount: positiveMoney,
  bankSerialNo,
  payDate: calendarDate,
  remarks: optionalText(200),
};
export const slipFiles = requiredFiles('请上传银行回单', 5);

/** All calls of collections that customers make. */
export const collection = {
  ...collectionDocument.calls,
  register: endpoint({
    ...customerWrite,
    name: 'collectionRegister',
    word: '登记付款回单',
    path: '/portal/collection/register',
    summary: 'Register the slip of a payment for receivables of the company; answers its id',
    input: z.strictObject({
      ...slipInput,
      /** What it was paid for; finance decides. */
      receivableIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_RECEIVABLES)),
      attachment: slipFiles,
    }),
    output: z.string(),
  }),
  /** 付款详情 is one address for both directions: the page asks whose it is before it asks for the record. */
  present: endpoint({
    ...customerRead,
    name: 'collectionPresent',
    path: '/portal/collection/present',
    summary: 'Whether an id is that of a payment of the company to the platform',
    input: oneRecord,
    output: z.boolean(),
  }),
};
