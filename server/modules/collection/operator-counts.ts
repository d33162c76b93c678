import { sql } from 'kysely';

import {
  ADMINISTRATORS,
  EXTENDERS,
  FINANCE_DIRECTORS,
  FINANCE_OFFICERS,
} from '#contract/account/platform-role.ts';
import { ROW_STATUS } from '#contract/collection/statement.ts';
import {
  COLLECTION_STATUS,
  PLAN_OPEN,
  PLAN_STATUS,
  REFUND_STATUS,
} from '#contract/collection/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { CALENDAR_PARAMS } from '#server/kernel/flow/working-time.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';

const c = columnsOf('collection', 'c');
const t = columnsOf('receivable_plan', 't');
const rows = columnsOf('statement_row', 'r');
const refunds = columnsOf('collection_refund', 'f');
const params = columnsOf('param', 'm');

const { waiting, partly } = COLLECTION_STATUS;

const refundsAt = (status: string) =>
  sql<number>`select count(*)::int from ${refunds} where ${refunds.refund_status} = ${sql.lit(status)}`;

/** Years in which an open receivable falls due, and of which nobody has entered a holiday: their due dates know weekends alone. */
export const yearsWithoutHolidays = sql<number>`select count(distinct extract(year from ${t.due_date}))::int from ${t}
  where not ${t.deleted} and ${t.plan_status} in (${sql.join(PLAN_OPEN.map((status) => sql.lit(status)))})
    and not exists (select from ${params} where ${params.name} = ${sql.lit(CALENDAR_PARAMS.holidays)}
      and ${params.value} like '%' || extract(year from ${t.due_date}) || '-%')`;

/** What of receivables and collections waits for operators. */
export const collectionCounts: readonly OperatorCount[] = [
  {
    key: 'collection.allocate',
    title: '待认款回款',
    note: '核对到账后认款',
    roles: FINANCE_OFFICERS,
    level: 2,
    routeName: 'adminCollection',
    query: { collectionStatus: `${waiting},${partly}` },
    count: sql<number>`select count(*)::int from ${c} where not ${c.deleted}
      and ${c.collection_status} in (${sql.lit(waiting)}, ${sql.lit(partly)})`,
  },
  {
    key: 'collection.statement',
    title: '待处理银行流水',
    note: '未能自动匹配的收款',
    roles: FINANCE_OFFICERS,
    level: 2,
    routeName: 'adminStatementRow',
    query: { rowStatus: ROW_STATUS.waiting },
    count: sql<number>`select count(*)::int from ${rows} where ${rows.row_status} = ${sql.lit(ROW_STATUS.waiting)}`,
  },
  {
    key: 'collection.releaseRefund',
    title: '待放行退款',
    note: '核对后放行',
    roles: FINANCE_DIRECTORS,
    level: 2,
    routeName: 'adminCollection',
    query: { refundStep: REFUND_STATUS.prepared },
    count: refundsAt(REFUND_STATUS.prepared),
  },
  {
    key: 'collection.payRefund',
    title: '待付款退款',
    note: '付款后登记银行回单',
    roles: FINANCE_OFFICERS,
    routeName: 'adminCollection',
    query: { refundStep: REFUND_STATUS.released },
    count: refundsAt(REFUND_STATUS.released),
  },
  {
    key: 'receivablePlan.holidays',
    title: '节假日未维护',
    note: '有应收款在该年到期，到期日目前只避开周末',
    roles: ADMINISTRATORS,
    level: 2,
    routeName: 'adminParam',
    query: { keyword: CALENDAR_PARAMS.holidays },
    count: yearsWithoutHolidays,
  },
  {
    key: 'receivablePlan.overdue',
    title: '逾期应收款',
    note: '联系采购方催收；展期由风控总监办理',
    roles: [...EXTENDERS, 'bizManager'],
    level: 3,
    routeName: 'adminReceivablePlan',
    query: { planStatus: PLAN_STATUS.overdue },
    count: sql<number>`select count(*)::int from ${t} where not ${t.deleted}
      and ${t.plan_status} = ${sql.lit(PLAN_STATUS.overdue)}`,
  },
];
