import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { ESTIMATE_STATUS } from '#contract/order/estimate-order.ts';
import { PURCHASE_STATUS } from '#contract/order/purchase-order.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

const purchases = columnsOf('purchase_order', 'p');
const estimates = columnsOf('estimate_order', 'e');
const relations = columnsOf('account_relation', 'r');

interface Row {
  kind: 'purchase' | 'estimate';
  id: string;
  no: string;
}

/** Orders that the workbench names; the others are found on the pages of their projects. */
const SHOWN = 5;

/** Orders that wait for my company, for those who may confirm them. */
export const orderWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select found.* from (
      (select 'purchase' as kind, ${purchases.id}::text, ${purchases.purchase_order_no} as no, ${purchases.created_at} as at
      from ${purchases} where ${purchases.company_id} = ${me.companyId} and not ${purchases.deleted}
        and ${purchases.purchase_order_status} = ${PURCHASE_STATUS.waiting})
      union all
      (select 'estimate', ${estimates.id}::text, ${estimates.estimate_order_no}, ${estimates.created_at}
      from ${estimates} where ${estimates.company_id} = ${me.companyId} and not ${estimates.deleted}
        and ${estimates.estimate_order_status} = ${ESTIMATE_STATUS.waiting})
    ) found
    where exists (
      select from ${relations}
      where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
        and ${relations.customer_role} && array[${sql.join(writersOf('orderConfirm'))}]::text[])
    order by found.at limit ${SHOWN}`,
  answer: (rows) => ({
    waiting: rows.map(({ kind, id, no }) =>
      workbenchLine({
        key: `order.${id}`,
        title: kind === 'purchase' ? `采购订单 ${no} 待确认` : `暂估单 ${no} 待确认`,
        note: kind === 'purchase' ? '请在 48 小时内确认或拒绝' : '核对货物、价格后确认',
        level: 2,
        routeName: kind === 'purchase' ? 'purchaseOrderDetail' : 'estimateOrderDetail',
        query: { id },
      }),
    ),
  }),
});
