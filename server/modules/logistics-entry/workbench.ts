import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { LOGISTICS_STATUS } from '#contract/logistics-entry/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { counted, workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';

const t = columnsOf('logistics_entry', 't');
const relations = columnsOf('account_relation', 'r');

interface Row {
  waiting: number;
  abnormal: number;
  coming: number;
}

const { waiting, moving, abnormal } = LOGISTICS_STATUS;

/** Trips that wait to leave or that something is wrong with, for their supplier; what is on its way, for its buyer. */
export const tripWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select count(*) filter (where ${t.company_id} = ${me.companyId} and ${t.logistics_status} = ${waiting})::int as waiting,
      count(*) filter (where ${t.company_id} = ${me.companyId} and ${t.logistics_status} = ${abnormal})::int as abnormal,
      count(*) filter (where ${t.buyer_company_id} = ${me.companyId} and ${t.logistics_status} in (${moving}, ${abnormal}))::int as coming
    from ${t} where ${me.companyId} = any (${t.seen_by}) and not ${t.deleted}
      and exists (
        select from ${relations}
        where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
          and ${relations.customer_role} && array[${sql.join(writersOf('logistics'))}]::text[])`,
  answer: ([row]) => ({
    waiting: counted(
      workbenchLine({
        key: 'logisticsEntry.waiting',
        title: '物流待发车',
        note: '装车后确认发车',
        count: row?.waiting ?? 0,
        level: 2,
        routeName: 'logisticsEntryList',
        query: { logisticsStatus: waiting },
      }),
      workbenchLine({
        key: 'logisticsEntry.abnormal',
        title: '物流异常待处理',
        note: '处理后恢复运输',
        count: row?.abnormal ?? 0,
        level: 3,
        routeName: 'logisticsEntryList',
        query: { logisticsStatus: abnormal },
      }),
      workbenchLine({
        key: 'logisticsEntry.coming',
        title: '在途货物',
        note: '请安排现场收货',
        count: row?.coming ?? 0,
        routeName: 'logisticsEntryList',
        query: { logisticsStatus: `${moving},${abnormal}` },
      }),
    ),
  }),
});
