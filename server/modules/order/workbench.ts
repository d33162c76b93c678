import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { DEPOSIT_STATUS } from '#contract/order/deposit.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

const purchases = columnsOf('purchase_order', 'p');
const estimates = columnsOf('estimate_order', 'e');
const slips = columnsOf('deposit_slip', 's');
const relations = columnsOf('account_relation', 'r');

interface Row {
  kind: 'purchase' | 'estimate' | 'deposit';
  id: string;
  no: string;
  /** What is due of the deposit; empty of what waits to be confirmed. */
  due: string;
}

/** Orders that the workbench names; the others are found on the pages of their projects. */
const SHOWN = 5;

const { paidIn, prepared, released } = DEPOSIT_STATUS;
const OPEN = sql.join([paidIn, prepared, released]);
const RUNNING = sql.join([ESTIMATE_STATUS.running, ESTIMATE_STATUS.partOfficial]);
const rolesOf = (name: 'orderConfirm' | 'payment') =>
  sql`array[${sql.join(writersOf(name))}]::text[]`;

const TEXT: Readonly<Record<Row['kind'], (row: Row) => { title: string; note: string }>> = {
  purchase: ({ no }) => ({ title: `采购订单 ${no} 待确认`, note: '请在确认期限内确认或拒绝' }),
  estimate: ({ no }) => ({ title: `暂估单 ${no} 待确认`, note: '核对货物、价格后确认' }),
  deposit: ({ no, due }) => ({
    title: `暂估单 ${no} 待缴保证金`,
    note: `尚欠 ${grouped(due)} 元，缴清后才能提货`,
  }),
};

/**
 * Orders that wait for my company: to be confirmed, and for their deposit, of which no slip is being looked at (rules.md I16); each for
 * those who may do it.
 */
export const orderWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select found.kind, found.id, found.no, found.due from (
      (select 'purchase' as kind, ${purchases.id}::text, ${purchases.purchase_order_no} as no, '' as due,
        ${purchases.created_at} as at, ${rolesOf('orderConfirm')} as roles
      from ${purchases} where ${purchases.company_id} = ${me.companyId} and not ${purchases.deleted}
        and ${purchases.purchase_order_status} = ${PURCHASE_STATUS.waiting})
      union all
      (select 'estimate', ${estimates.id}::text, ${estimates.estimate_order_no}, '', ${estimates.created_at},
        ${rolesOf('orderConfirm')}
      from ${estimates} where ${estimates.company_id} = ${me.companyId} and not ${estimates.deleted}
        and ${estimates.estimate_order_status} = ${ESTIMATE_STATUS.waiting})
      union all
      (select 'deposit', ${estimates.id}::text, ${estimates.estimate_order_no},
        (${estimates.deposit_required} - ${estimates.deposit_received})::text, ${estimates.created_at}, ${rolesOf('payment')}
      from ${estimates} where ${estimates.company_id} = ${me.companyId} and not ${estimates.deleted}
        and ${estimates.estimate_order_status} in (${RUNNING})
        and ${estimates.deposit_required} > ${estimates.deposit_received}
        and not exists (select from ${slips} where ${slips.estimate_order_id} = ${estimates.id}
          and ${slips.deposit_status} in (${OPEN})))
    ) found
    where exists (
      select from ${relations}
      where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
        and ${relations.customer_role} && found.roles)
    order by found.kind = 'deposit', found.at limit ${SHOWN}`,
  answer: (rows) => ({
    waiting: rows.map((row) =>
      workbenchLine({
        key: `order.${row.id}`,
        ...TEXT[row.kind](row),
        level: 2,
        routeName: row.kind === 'purchase' ? 'purchaseOrderDetail' : 'estimateOrderDetail',
        query: { id: row.id },
      }),
    ),
  }),
});
