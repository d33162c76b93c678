import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { workbenchLine, workbenchPart } from '#server/kernel/parts/workbench.ts';
import { TOLD } from './queries.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');
const relations = columnsOf('account_relation', 'r');

/** Days before a limit's last day that it is told: an extension takes its approval about a week. */
const AHEAD_DAYS = 30;
/** Limits that the workbench names. */
const SHOWN = 3;

interface Row {
  id: string;
  name: string;
  day: string;
  expired: boolean;
}

/** Limits (授信额度) that end within a month or have ended, for those who may ask for an extension. */
export const limitWorkbench = workbenchPart<Row>({
  query: ({ me, p }) => sql<Row>`
    select ${projects.id}::text, ${projects.project_name} as name,
      ${limits.expire_date}::text as day, ${limits.state} = 'expired' as expired
    from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
    where ${TOLD(me.companyId)} and not ${projects.deleted}
      and ${projects.project_status} in (${PROJECT_STATUS.running}, ${PROJECT_STATUS.frozen})
      and (${limits.state} = 'expired' or ${limits.state} = 'open'
        and ${limits.expire_date} <= (${p('now')}::timestamptz + ${`${AHEAD_DAYS} days`}::interval)::date)
      and exists (
        select from ${relations}
        where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
          and ${relations.customer_role} && array[${sql.join(writersOf('applyAmountAdjust'))}]::text[])
    order by ${limits.expire_date}, ${projects.id} limit ${SHOWN}`,
  answer: (rows) => ({
    hints: rows.map(({ id, name, day, expired }) =>
      workbenchLine({
        key: `limit.ending.${id}`,
        title: expired ? '授信额度已到期' : `授信额度 ${day} 到期`,
        note: `${name}：如需继续使用，请申请额度延期`,
        level: expired ? 3 : 2,
        routeName: 'projectDetails',
        query: { id },
      }),
    ),
  }),
});
