import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { counted, workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

const t = columnsOf('delivery', 't');
const relations = columnsOf('account_relation', 'r');

interface Row {
  mine: number;
  coming: number;
}

const { waiting } = DELIVERY_STATUS;
const listed = { routeName: 'delivery', query: { deliveryStatus: waiting } } as const;

/** Deliveries that wait for their site: for the supplier who brought them, and for the buyer whose people sign. */
export const deliveryWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select count(*) filter (where ${t.company_id} = ${me.companyId})::int as mine,
      count(*) filter (where ${t.buyer_company_id} = ${me.companyId})::int as coming
    from ${t} where ${me.companyId} = any (${t.seen_by}) and not ${t.deleted} and ${t.delivery_status} = ${waiting}
      and exists (
        select from ${relations}
        where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
          and ${relations.customer_role} && array[${sql.join(writersOf('delivery'))}]::text[])`,
  answer: ([row]) => ({
    waiting: counted(
      workbenchLine({
        key: 'delivery.coming',
        title: '交货单待签收',
        note: '请现场签收人扫码核对签收，或上传签收单',
        count: row?.coming ?? 0,
        level: 2,
        ...listed,
      }),
      workbenchLine({
        key: 'delivery.mine',
        title: '交货单等待现场签收',
        note: '可重发签收链接',
        count: row?.mine ?? 0,
        ...listed,
      }),
    ),
  }),
});
