import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { actualDeliveryDocument } from '#contract/actual-delivery/actual-delivery.ts';
import { DELIVERY_STATUS } from '#contract/delivery/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { returnedLine } from '#server/kernel/document/workbench.ts';
import {
  counted,
  type WorkbenchPart,
  workbenchLine,
  workbenchPart,
} from '#server/kernel/parts/workbench.ts';
import { receiptRecord } from './document.ts';

const deliveries = columnsOf('delivery', 'd');
const relations = columnsOf('account_relation', 'r');

/** Deliveries to my company that nobody has signed for, for those who may. */
const awaited = workbenchPart<{ awaited: number }>({
  query: ({ me }) => sql`
    select count(*)::int as awaited from ${deliveries}
    where ${deliveries.buyer_company_id} = ${me.companyId} and not ${deliveries.deleted}
      and ${deliveries.delivery_status} = ${DELIVERY_STATUS.waiting}
      and exists (
        select from ${relations}
        where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
          and ${relations.customer_role} && array[${sql.join(writersOf('actualDelivery'))}]::text[])`,
  answer: ([row]) => ({
    waiting: counted(
      workbenchLine({
        key: 'actualDelivery.awaited',
        title: '交货单待签收',
        note: '现场扫码签收，或上传签收单',
        count: row?.awaited ?? 0,
        routeName: 'actualDelivery',
      }),
    ),
  }),
});

export const receiptWorkbench: readonly WorkbenchPart[] = [
  returnedLine(actualDeliveryDocument.declared, receiptRecord.noun),
  awaited,
];
