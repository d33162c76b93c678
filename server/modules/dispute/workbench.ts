import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { TALKING } from './lock.ts';

const t = columnsOf('dispute', 't');
const relations = columnsOf('account_relation', 'r');

/** Disputes that the workbench names; the others are in their list. */
const SHOWN = 5;

interface Row {
  id: string;
  no: string;
  object: string;
  until: string;
}

const codes = sql.join(TALKING.map((code) => sql.lit(code)));

/** Disputes whose next step is my company's, for those who may make it: the one that is due first comes first. */
export const disputeWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select ${t.id}::text, ${t.dispute_no} as no, ${t.object_word} || ' ' || ${t.object_no} as object, ${t.step_deadline} as until
    from ${t}
    where ${t.seen_by} @> array[${me.companyId}]::bigint[] and not ${t.deleted} and ${t.dispute_status} in (${codes})
      and case ${t.turn} when '1' then ${t.company_id} else ${t.other_id} end = ${me.companyId}
      and exists (
        select from ${relations}
        where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
          and ${relations.customer_role} && array[${sql.join([...writersOf('dispute')])}]::text[])
    order by ${t.step_deadline}, ${t.id} limit ${SHOWN}`,
  answer: (rows) => ({
    waiting: rows.map(({ id, no, object, until }) =>
      workbenchLine({
        key: `dispute.${id}`,
        title: `争议 ${no} 待我方回应`,
        note: `${object}，请在 ${wireTime(new Date(until)).slice(0, 16)} 前回应`,
        level: 3,
        routeName: 'disputeDetail',
        query: { id },
      }),
    ),
  }),
});
