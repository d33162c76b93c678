import { sql } from 'kysely';

import {
  BUSINESS,
  FINANCE_DIRECTORS,
  FINANCE_OFFICERS,
  OPERATIONS,
  ORDER_CLOSERS,
} from '#contract/account/platform-role.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { closeAsked, depositToReturn } from './deposit-step.ts';
import { hasRefundDue } from './refund-due.ts';

const purchases = columnsOf('purchase_order', 'o');
const estimates = columnsOf('estimate_order', 'o');
const slips = columnsOf('deposit_slip', 's');
const held = columnsOf('estimate_order', 't');
const bought = columnsOf('purchase_order', 't');

const purchasesOf = (status: string) =>
  sql<number>`select count(*)::int from ${purchases}
    where not ${purchases.deleted} and ${purchases.purchase_order_status} = ${sql.lit(status)}`;

/** Orders whose deposit is at a step of finance, each of which has one such slip at most. */
const depositsAt = (status: string) => ({
  level: 2 as const,
  routeName: 'adminEstimateOrder',
  query: { depositStep: status },
  count: sql<number>`select count(*)::int from ${slips} where ${slips.deposit_status} = ${sql.lit(status)}`,
});

/** Orders that wait for their sides, what of them came back to the platform, and what of their deposits waits for finance. */
export const orderCounts: readonly OperatorCount[] = [
  {
    key: 'order.declined',
    title: '供应商已拒绝的采购订单',
    note: '协商后重新发出、修改后重新发出，或关闭',
    roles: OPERATIONS,
    level: 3,
    routeName: 'adminPurchaseOrder',
    query: { purchaseOrderStatus: PURCHASE_STATUS.declined },
    count: purchasesOf(PURCHASE_STATUS.declined),
  },
  {
    key: 'order.purchase',
    title: '待供应商确认的采购订单',
    note: '超过确认期限的请联系供应商',
    roles: BUSINESS,
    routeName: 'adminPurchaseOrder',
    query: { purchaseOrderStatus: PURCHASE_STATUS.waiting },
    count: purchasesOf(PURCHASE_STATUS.waiting),
  },
  {
    key: 'order.estimate',
    title: '待采购方确认的暂估单',
    note: '确认后才能付款',
    roles: BUSINESS,
    routeName: 'adminEstimateOrder',
    query: { estimateOrderStatus: ESTIMATE_STATUS.waiting },
    count: sql<number>`select count(*)::int from ${estimates}
      where not ${estimates.deleted} and ${estimates.estimate_order_status} = ${sql.lit(ESTIMATE_STATUS.waiting)}`,
  },
  {
    key: 'order.closeAsked',
    title: '采购方申请关闭剩余的暂估单',
    note: '核对后在暂估单上“关闭剩余”',
    roles: ORDER_CLOSERS,
    level: 2,
    routeName: 'adminEstimateOrder',
    query: { closeAsked: 'true' },
    count: sql<number>`select count(*)::int from ${held} where not ${held.deleted} and ${closeAsked}`,
  },
  {
    key: 'order.refundDue',
    title: '待供应商退款的采购订单',
    note: '货款多于结算金额，请联系供应商退回，到账后登记供应商退款',
    roles: FINANCE_OFFICERS,
    level: 2,
    routeName: 'adminPurchaseOrder',
    query: { hasRefundDue: 'true' },
    count: sql<number>`select count(*)::int from ${bought} where not ${bought.deleted} and ${hasRefundDue}`,
  },
  {
    key: 'deposit.recognise',
    title: '待认款保证金',
    note: '核对到账后认款',
    roles: FINANCE_OFFICERS,
    ...depositsAt(DEPOSIT_STATUS.paidIn),
  },
  {
    key: 'deposit.return',
    title: '待退还的保证金',
    note: '暂估单已关闭或货款已收清，请制单退还采购方已缴的保证金',
    roles: FINANCE_OFFICERS,
    level: 2,
    routeName: 'adminEstimateOrder',
    query: { depositToReturn: 'true' },
    count: sql<number>`select count(*)::int from ${held} where not ${held.deleted} and ${depositToReturn}`,
  },
  {
    key: 'deposit.release',
    title: '待放行的保证金退还',
    note: '核对后放行',
    roles: FINANCE_DIRECTORS,
    ...depositsAt(DEPOSIT_STATUS.prepared),
  },
  {
    key: 'deposit.refund',
    title: '待付款的保证金退还',
    note: '付款后登记银行回单',
    roles: FINANCE_OFFICERS,
    ...depositsAt(DEPOSIT_STATUS.released),
  },
];
