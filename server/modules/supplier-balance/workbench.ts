import { sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { RISK } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { BALANCE_STATE } from '#contract/books/balance-state.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { OperatorCount } from '#server/kernel/parts/operator-count.ts';
import { workbenchPart } from '#server/kernel/parts/workbench.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { retentionLeft } from '#server/trade/payments/retention-left.ts';
import { isUndecided } from './balances.ts';

const t = columnsOf('supplier_balance', 't');
const papers = columnsOf('purchase_settlement', 's');

const left = retentionLeft(t);

/** Days of retention that the workbench names. */
const SHOWN = 5;

interface Row {
  id: string;
  orderId: string;
  no: string;
  day: string;
  amount: string;
}

/** When what is kept back of my settlements is released (质保金): the days that come, and those of the last thirty. */
export const balanceWorkbench = workbenchPart<Row>({
  query: ({ me, p }) => sql<Row>`
    select found.* from (
      select ${t.id}::text, ${t.purchase_order_id}::text as "orderId", ${papers.settlement_no} as no,
        ${t.retention_date}::text as day, ${left}::text as amount
      from ${t} join ${papers} on ${papers.id} = ${t.purchase_settlement_id}
      where ${t.supplier_id} = ${me.companyId} and ${t.retention} > 0 and ${left} > 0
        and ${t.retention_date} between ${dayOf(sql`${p('now')}::timestamptz`)} - 30
          and ${dayOf(sql`${p('now')}::timestamptz`)} + 30
        and string_to_array(${me.roles}, ',') && array[${sql.join([...readersOf('payment')])}]::text[]
      order by ${t.retention_date}, ${t.id} limit ${SHOWN}
    ) found`,
  answer: (rows) => ({
    days: rows.map(({ id, orderId, no, day, amount }) => ({
      key: `supplierBalance.${id}`,
      day,
      title: `质保金到期 ${no}`,
      note: `可申请 ${grouped(amount)} 元`,
      routeName: 'purchaseOrderDetail',
      query: { id: orderId },
    })),
  }),
});

/** What does not fit a limit is a task of risk for that day (rules.md M12). */
export const balanceCounts: readonly OperatorCount[] = [
  {
    key: 'supplierBalance.short',
    title: '供应商余款缺口',
    note: '额度不足，当日处理并留下意见',
    roles: RISK,
    level: 3,
    routeName: 'adminSupplierBalance',
    query: { balanceState: BALANCE_STATE.short, undecided: 'true' },
    count: sql<number>`select count(*)::int from ${t} where ${t.short_by} > 0 and ${isUndecided}`,
  },
];
