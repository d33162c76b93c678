import * as z from 'zod/mini';

import { writersOf } from '../account/customer-role.ts';
import { BUSINESS, OPERATIONS, ORDER_CLOSERS } from '../account/platform-role.ts';
import {
  code,
  count,
  data,
  date,
  dateTime,
  flag,
  money,
  number,
  percent,
  recordId,
  text,
} from '../document/field-table.ts';
import { agreedLines } from '../document/lines.ts';
import { declareRecord } from '../document/record.ts';
import { storedFile } from '../file/file.ts';
import { PAY_METHOD } from '../pay-apply/pay-method.ts';
import { purchaseProgress } from './line-progress.ts';

/** Enumeration PurchaseOrderStatus. */
export const PURCHASE_STATUS = {
  waiting: '1',
  running: '2',
  toSettle: '3',
  settled: '4',
  finished: '5',
  closed: '6',
  declined: '7',
} as const;

/** Business refusals of orders (rules.md C.4, C.5). */
export const ORDER_REFUSAL = {
  paid: {
    code: 'order_paid',
    text: '订单已有付款，不能整单关闭或拒绝；不再供货的，请在对应的暂估单上“关闭剩余”',
  },
  picked: { code: 'order_picked', text: '订单已有提货单，请先撤回或关闭提货单，再关闭订单' },
  moving: {
    code: 'order_moving',
    text: '订单还有未办结的提货、物流、交货或实收，请先办结（不再到货的，请先关闭提货单剩余）',
  },
  settling: {
    code: 'order_settling',
    text: '订单还有待结算的实收，或待采购方确认的结算，请先办结',
  },
  restClosed: {
    code: 'order_rest_closed',
    text: '订单剩余已关闭，只能申请已结算货物的尾款或质保金',
  },
  asked: {
    code: 'order_asked',
    text: '订单还有审核中或待付款的付款申请，请先撤回、退回或关闭该申请',
  },
  consent: {
    code: 'order_consent',
    text: '本订单以商业承兑汇票或应收账款电子凭证付款，请使用“确认并同意票据付款”',
  },
  noConsent: { code: 'order_no_consent', text: '本订单不以票据付款，请直接确认' },
} as const;

/** Codes of PayMethod that need the supplier's consent: 商业承兑汇票, 应收账款电子凭证 (rules.md M18). */
export const BY_PAPER: readonly string[] = [PAY_METHOD.commercialDraft, PAY_METHOD.voucher];

const SUPPLIER = { side: 'own', roles: writersOf('orderConfirm') } as const;
const { waiting, running, toSettle, settled, finished, declined, closed } = PURCHASE_STATUS;

/** 采购订单 (rules.md C.4): what the platform buys of a supplier. The record is the supplier's; no buyer sees it. */
export const purchaseOrderDocument = declareRecord({
  name: 'purchaseOrder',
  word: '采购订单',
  title: 'purchase orders (采购订单)',
  readers: BUSINESS,
  routes: {
    list: 'project',
    detail: 'purchaseOrderDetail',
    console: 'adminPurchaseOrder',
  },
  fields: {
    purchaseOrderNo: text('采购订单号', { width: 180, pinned: true }),
    projectId: recordId,
    projectName: text('项目', { width: 200 }),
    contractNo: text('采购合同编号', { width: 150 }),
    orderAmount: money('订单金额', { width: 150, sum: true, sortable: true }),
    paidAmount: money('已收款', { width: 150, sum: true }),
    /** Of all its lines what the receipts say that its buyer handed in; '' where they have several units. */
    signedQty: number('已签收', { width: 110 }),
    /** What its supplier has confirmed of settlements, and what of them is invoiced. */
    settledAmount: money('已结算', { width: 150, sum: true }),
    invoicedAmount: money('已开票', { width: 150, sum: true }),
    /** Paid for goods that will not come: what its supplier has to send back. */
    refundDue: money('待供应商退款', { width: 150, places: ['console'] }),
    hasRefundDue: flag('待退款', { width: 120, places: ['console'] }),
    payMethod: code('付款方式', 'PayMethod', { width: 120, hidden: true }),
    purchaseOrderStatus: code('状态', 'PurchaseOrderStatus', { width: 120 }),
    /** Until when the supplier is asked to confirm it. */
    confirmDue: dateTime('确认期限', { width: 160 }),
    orderDate: date('下单日期', { width: 120 }),
  },
  details: {
    goods: data(agreedLines.output, '货物清单'),
    progress: data(z.array(purchaseProgress)),
    totalQty: number('数量合计'),
    taxAmount: money('税额'),
    amountExcl: money('不含税金额'),
    settleBasis: code('结算依据', 'SettleBasis'),
    priceMode: code('定价方式', 'PriceMode'),
    /** Of each settlement, kept back until so many days after it; 0 for none (rules.md M9). */
    retentionRate: percent('质保金比例'),
    retentionDays: count('质保期', { unit: '天' }),
    /** When the supplier agreed to be paid by paper; '' otherwise. */
    consentTime: dateTime('同意票据付款时间'),
    /** FileType 订单合同 and 补充协议. */
    attachment: data(z.array(storedFile), '订单合同'),
    declineReason: text('拒绝原因'),
    /** When what has not come was given up, and why; '' otherwise. */
    restClosedTime: dateTime('关闭时间'),
    restCloseReason: text('关闭原因'),
  },
  status: 'purchaseOrderStatus',
  filters: ['projectId', 'purchaseOrderStatus', 'orderDate', 'orderAmount'],
  sorts: ['createTime', 'orderAmount'],
  states: {
    enumeration: 'PurchaseOrderStatus',
    statuses: PURCHASE_STATUS,
    transitions: {
      made: { from: [], to: waiting, by: { side: 'system' }, word: '生成' },
      confirm: {
        from: [waiting],
        to: running,
        by: SUPPLIER,
        word: '确认',
        logWord: '确认采购订单',
        summary: 'Confirm a purchase order as its supplier',
        ask: {
          title: '确认采购订单',
          follows: '确认后按订单约定的货物、数量和价格供货。',
          done: '已确认',
          binding: true,
        },
      },
      confirmWithConsent: {
        from: [waiting],
        to: running,
        by: SUPPLIER,
        word: '确认并同意票据付款',
        logWord: '确认采购订单并同意票据付款',
        summary: 'Confirm a purchase order that is paid by commercial paper, as its supplier',
        ask: {
          title: '确认采购订单并同意票据付款',
          follows:
            '本订单以商业承兑汇票或应收账款电子凭证付款。确认即表示贵司知悉并同意以该方式收款。',
          done: '已确认',
          binding: true,
        },
      },
      decline: {
        from: [waiting],
        to: declined,
        by: SUPPLIER,
        word: '拒绝',
        logWord: '拒绝采购订单',
        summary: 'Decline a purchase order as its supplier, with the reason',
        ask: {
          title: '拒绝采购订单',
          follows: '平台将与采购方联系，调减后重新发出，或关闭订单。',
          done: '已拒绝',
          binding: true,
          reason: '平台可见',
        },
      },
      reissue: {
        from: [declined],
        to: waiting,
        by: { side: 'platform', roles: OPERATIONS },
        word: '重新发出',
        logWord: '重新发出采购订单',
        summary: 'Send a purchase order that its supplier declined once more',
        ask: {
          title: '重新发出采购订单',
          follows:
            '与供应商协商一致后按原数量和价格重新发出，供应商须在确认期限内确认；需要调减的，请用“修改后重新发出”。',
          done: '已重新发出',
          binding: true,
        },
      },
      amended: {
        from: [declined],
        to: waiting,
        by: { side: 'system' },
        word: '修改后重新发出',
      },
      received: {
        from: [running, settled, finished],
        to: toSettle,
        by: { side: 'system' },
        word: '货物收齐',
      },
      settled: {
        from: [running, toSettle],
        to: settled,
        by: { side: 'system' },
        word: '双方确认结算',
      },
      finished: {
        from: [settled],
        to: finished,
        by: { side: 'system' },
        word: '付清且发票收齐',
      },
      reopened: {
        from: [finished],
        to: settled,
        by: { side: 'system' },
        word: '付款或发票退回',
      },
      unsettled: {
        from: [toSettle, settled],
        to: running,
        by: { side: 'system' },
        word: '结算作废',
      },
      close: {
        from: [waiting, running, declined],
        to: closed,
        by: { side: 'platform', roles: ORDER_CLOSERS },
        word: '关闭',
        logWord: '关闭采购订单',
        summary: 'Close a purchase order of which nothing is paid, with its estimate order',
        ask: {
          title: '关闭采购订单',
          follows: '没有付款时可以关闭；对应的暂估单和付款申请一并关闭，冻结的额度随即释放。',
          done: '已关闭',
          binding: true,
          reason: '供应商可见',
        },
      },
    },
  },
  console: {
    fields: [
      'purchaseOrderNo',
      'projectName',
      'companyName',
      'contractNo',
      'orderAmount',
      'paidAmount',
      'settledAmount',
      'invoicedAmount',
      'refundDue',
      'hasRefundDue',
      'payMethod',
      'purchaseOrderStatus',
      'confirmDue',
      'orderDate',
    ],
    filters: ['purchaseOrderStatus', 'hasRefundDue', 'orderDate', 'orderAmount'],
  },
});

export type PurchaseOrderRow = z.infer<typeof purchaseOrderDocument.row>;
export type PurchaseOrderDetail = z.infer<typeof purchaseOrderDocument.detail>;

/** All calls of purchase orders. */
export const purchaseOrder = {
  ...purchaseOrderDocument.calls,
  ...purchaseOrderDocument.transitions,
};
