import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { PURCHASE_SETTLEMENT_STATUS, SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { overInvoiced } from './over-invoiced.ts';

const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'p');
const invoiced = columnsOf('purchase_settlement', 't');
const relations = columnsOf('account_relation', 'r');

interface Row {
  kind: 'sale' | 'purchase' | 'over';
  id: string;
  no: string;
  /** Null of what is invoiced beyond its settlement. */
  due: Date | null;
}

/** Papers that the workbench names; the others are found on the pages of their projects. */
const SHOWN = 5;

const KINDS = {
  sale: { word: '正式销售订单', routeName: 'officialSalesOrderDetail' },
  purchase: { word: '采购结算单', routeName: 'purchaseSettlementDetail' },
  over: { word: '采购结算单', routeName: 'purchaseSettlementDetail' },
} as const;

/** Settlements that wait for my company, and those that it has invoiced too much of, for those who may confirm and invoice them. */
export const settlementWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select found.* from (
      (select 'sale' as kind, ${sales.id}::text, ${sales.sales_order_no} as no, ${sales.confirm_due} as due
      from ${sales} where ${sales.company_id} = ${me.companyId} and not ${sales.deleted}
        and ${sales.sales_order_status} in (${SALES_STATUS.waiting}, ${SALES_STATUS.partDisputed}))
      union all
      (select 'purchase', ${papers.id}::text, ${papers.settlement_no}, ${papers.confirm_due}
      from ${papers} where ${papers.company_id} = ${me.companyId} and not ${papers.deleted}
        and ${papers.purchase_settlement_status} in (${PURCHASE_SETTLEMENT_STATUS.waiting},
          ${PURCHASE_SETTLEMENT_STATUS.partDisputed}))
      union all
      (select 'over', ${invoiced.id}::text, ${invoiced.settlement_no}, null
      from ${invoiced} where ${invoiced.company_id} = ${me.companyId} and not ${invoiced.deleted}
        and ${overInvoiced.purchase_settlement})
    ) found
    where exists (
      select from ${relations}
      where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
        and ${relations.customer_role} && array[${sql.join(writersOf('settlement'))}]::text[])
    order by found.due limit ${SHOWN}`,
  answer: (rows) => ({
    waiting: rows.map(({ kind, id, no, due }) =>
      workbenchLine({
        key: `settlement.${id}`,
        title: `${KINDS[kind].word} ${no} ${due === null ? '已开票超过结算金额' : '待确认'}`,
        note:
          due === null
            ? '请配合平台红冲，再按结算金额重新开具'
            : `请于 ${wireTime(new Date(due)).slice(0, 16)} 前确认，有异议的部分可单独提出`,
        level: 2,
        routeName: KINDS[kind].routeName,
        query: { id },
      }),
    ),
  }),
});
