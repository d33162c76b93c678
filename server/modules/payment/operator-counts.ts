import { sql } from 'kysely';

import { FINANCE_DIRECTORS, FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { confirmed, payables } from './console-lists.ts';

const t = columnsOf('payment', 't');
const requests = columnsOf('pay_apply', 't');
const results = columnsOf('payment_result_row', 'r');

const standing = (status: string) =>
  sql<number>`select count(*)::int from ${t} where not ${t.deleted} and ${t.payment_status} = ${sql.lit(status)}`;

const { pending, paying, failed } = PAYMENT_STATUS;

/** 付款 that waits for those who pay: to prepare, to release, with the bank, failed, and what the bank's files left over. */
export const paymentCounts: readonly OperatorCount[] = [
  {
    key: 'payment.prepare',
    title: '待制单付款申请',
    note: '按批复金额制作付款单',
    roles: FINANCE_OFFICERS,
    level: 2,
    routeName: 'adminPayable',
    query: { ordersConfirmed: 'true' },
    count: sql<number>`select count(*)::int from ${requests}
      where ${payables.listed.across ?? sql`false`} and ${confirmed}`,
  },
  {
    key: 'payment.release',
    title: '待放行付款单',
    note: '核对收款户名、账号和金额后放行；供应商退款核对回单后复核',
    roles: FINANCE_DIRECTORS,
    level: 2,
    routeName: 'adminPayment',
    query: { paymentStatus: pending },
    count: standing(pending),
  },
  {
    key: 'payment.day',
    title: '待复核日期更正',
    note: '核对银行回单后复核或撤销',
    roles: FINANCE_DIRECTORS,
    level: 2,
    routeName: 'adminPayment',
    query: { dayAsked: 'true' },
    count: sql<number>`select count(*)::int from ${t} where not ${t.deleted} and ${t.day_asked} is not null`,
  },
  {
    key: 'payment.paying',
    title: '支付中付款单',
    note: '银行付款后登记回单或导入结果',
    roles: FINANCE_OFFICERS,
    routeName: 'adminPayment',
    query: { paymentStatus: paying },
    count: standing(paying),
  },
  {
    key: 'payment.failed',
    title: '支付失败付款单',
    note: '核对原因后重新付款或撤销',
    roles: FINANCE_OFFICERS,
    level: 3,
    routeName: 'adminPayment',
    query: { paymentStatus: failed },
    count: standing(failed),
  },
  {
    key: 'payment.results',
    title: '待处理银行结果',
    note: '未能自动匹配的结果行',
    roles: FINANCE_OFFICERS,
    level: 3,
    routeName: 'adminPaymentResult',
    query: { handled: 'false' },
    count: sql<number>`select count(*)::int from ${results} where ${results.handled_at} is null`,
  },
];
