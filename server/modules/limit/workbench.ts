import { sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  type WorkbenchValues,
  workbenchLine,
  workbenchPart,
} from '#server/kernel/parts/workbench.ts';
import type { ReadScope } from '#server/kernel/session/read.ts';
import { dayOf } from '#server/kernel/sql/day-of.ts';
import { TOLD } from './queries.ts';

const projects = columnsOf('project', 'p');
const limits = columnsOf('project_limit', 'l');
const relations = columnsOf('account_relation', 'r');

interface Figures {
  creditLimit: string;
  reserved: string;
  occupied: string;
  available: string;
  projects: number;
}

interface Row {
  /** Of the company's open, frozen and ended limits together; null for those who read no projects. */
  figures: Figures | null;
  has_projects: boolean;
  ending: { id: string; name: string; day: string; expired: boolean }[];
}

/** Days before a limit's last day that it is told: an extension takes its approval about a week. */
const AHEAD_DAYS = 30;
/** Limits that the workbench names. */
const SHOWN = 3;

const holds = (
  { me }: Pick<ReadScope<WorkbenchValues>, 'me'>,
  roles: readonly string[],
) => sql<boolean>`exists (
  select from ${relations}
  where ${relations.account_id} = ${me.accountId} and ${relations.company_id} = ${me.companyId}
    and ${relations.customer_role} && array[${sql.join([...roles])}]::text[])`;

const FIGURES = sql`jsonb_build_object(
  'creditLimit', sum(${limits.credit_limit})::text, 'reserved', sum(${limits.reserved})::text,
  'occupied', sum(${limits.occupied})::text, 'available', sum(${limits.available})::text,
  'projects', count(*))`;

function ending({ me, p }: ReadScope<WorkbenchValues>) {
  const today = dayOf(sql`${p('now')}::timestamptz`);
  return sql`
    select ${projects.id}::text as id, ${projects.project_name} as name,
      ${limits.expire_date}::text as day, (${limits.state} = 'expired' or ${limits.expire_date} < ${today}) as expired
    from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
    where ${TOLD(me.companyId)} and not ${projects.deleted}
      and ${projects.project_status} in (${PROJECT_STATUS.running}, ${PROJECT_STATUS.frozen})
      and (${limits.state} = 'expired' or ${limits.state} = 'open'
        and ${limits.expire_date} <= ${today} + ${sql.lit(AHEAD_DAYS)})
      and ${holds({ me }, writersOf('applyAmountAdjust'))}
    order by ${limits.expire_date}, ${projects.id} limit ${SHOWN}`;
}

/**
 * The limits (授信额度) of all projects together; those that end within a month or have ended, for those who may ask for an
 * extension.
 */
export const limitWorkbench = workbenchPart<Row>({
  query: (scope) => {
    const { me } = scope;
    return sql<Row>`
    select (
      select ${FIGURES} from ${projects} join ${limits} on ${limits.project_id} = ${projects.id}
      where ${TOLD(me.companyId)} and not ${projects.deleted} and ${limits.state} <> 'closed'
        and ${holds(scope, readersOf('project'))}
      having count(*) > 0
    ) as figures, exists (
      select from ${projects}
      where ${me.companyId} = any (${projects.seen_by}) and not ${projects.deleted}
    ) as has_projects, (
      select coalesce(jsonb_agg(to_jsonb(ending)), '[]') from (${ending(scope)}) ending
    ) as ending`;
  },
  answer: ([row]) => ({
    limits: row?.figures ?? null,
    hasProjects: row?.has_projects ?? false,
    days: (row?.ending ?? [])
      .filter(({ expired }) => !expired)
      .map(({ id, name, day }) => ({
        key: `limit.ending.${id}`,
        day,
        title: '授信额度到期',
        note: `${name}：如需继续使用，请申请额度延期`,
        routeName: 'projectDetails',
        query: { id },
      })),
    hints: (row?.ending ?? [])
      .filter(({ expired }) => expired)
      .map(({ id, name }) =>
        workbenchLine({
          key: `limit.ending.${id}`,
          title: '授信额度已到期',
          note: `${name}：如需继续使用，请申请额度延期`,
          level: 3,
          routeName: 'projectDetails',
          query: { id },
        }),
      ),
  }),
});
