import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { advanceAskable } from '#server/trade/factoring/taken.ts';

const t = columnsOf('factoring', 't');
const notices = columnsOf('factoring_notice', 'n');
const relations = columnsOf('account_relation', 'r');

interface Row {
  kind: 'proposed' | 'ready' | 'notice';
  id: string;
  no: string;
}

/** Those that the workbench names; the others are in their lists. */
const SHOWN = 5;

const SAID: Readonly<
  Record<Row['kind'], readonly [title: (no: string) => string, note: string, route: string]>
> = {
  proposed: [(no) => `保理方案 ${no} 待确认`, '核对全部成本后确认或拒绝', 'factoringDetail'],
  ready: [(no) => `保理融资 ${no} 可以申请放款`, '确权和登记均已完成', 'factoringDetail'],
  notice: [(no) => `转让通知 ${no} 待确权`, '核对金额和到期日后逐笔确权', 'factoringNoticeDetail'],
};

/** Schemes and advances that wait for a seller, notices that wait for a debtor. */
export const factoringWorkbench = workbenchPart<Row>({
  query: ({ me }) => sql<Row>`
    select found.kind, found.id, found.no from (
      (select case ${t.factoring_status} when ${FACTORING_STATUS.ready} then 'ready' else 'proposed' end as kind,
        ${t.id}::text, ${t.factoring_no} as no, ${t.updated_at} as at,
        array[${sql.join([...writersOf('payApply')])}]::text[] as roles
      from ${t} where ${t.company_id} = ${me.companyId} and not ${t.deleted}
        and (${t.factoring_status} = ${FACTORING_STATUS.proposed} or ${t.factoring_status} = ${FACTORING_STATUS.ready}
          and ${advanceAskable(sql`${t.id}`)} > 0))
      union all
      (select 'notice', ${notices.id}::text, ${notices.notice_no}, ${notices.created_at},
        array[${sql.join([...writersOf('payment')])}]::text[]
      from ${notices} where ${notices.company_id} = ${me.companyId} and not ${notices.deleted}
        and ${notices.notice_status} = ${NOTICE_STATUS.waiting})
    ) found
    where exists (
      select from ${relations}
      where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
        and ${relations.customer_role} && found.roles)
    order by found.at limit ${SHOWN}`,
  answer: (rows) => ({
    waiting: rows.map(({ kind, id, no }) => {
      const [title, note, routeName] = SAID[kind];
      const shown = { key: `factoring.${id}`, title: title(no), note, level: 2 as const };
      return workbenchLine({ ...shown, routeName, query: { id } });
    }),
  }),
});
