import { type RawBuilder, sql } from 'kysely';

import { LIMIT_EXPIRED } from '#contract/limit/limit.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';

const projects = columnsOf('project', 'p');
const { running, frozen } = PROJECT_STATUS;

const hasRunOut = (day: string) =>
  sql`(${projects.project_status} = ${running} and ${projects.limit_expire_date} < ${day}::date)`;

/**
 * SQL over project p: where it stands on a day (yyyy-MM-dd). One whose limit's last day has passed is frozen by then, whether or not the
 * round that writes it down (limit/expire.ts) has come by.
 */
export const projectStatusOn = (day: string): RawBuilder<string> =>
  sql<string>`case when ${hasRunOut(day)} then ${frozen} else ${projects.project_status} end`;

/** SQL over project p: why its status on a day (yyyy-MM-dd) is what projectStatusOn() says. */
export const statusReasonOn = (day: string): RawBuilder<string> =>
  sql<string>`case when ${hasRunOut(day)} then ${LIMIT_EXPIRED} else ${projects.status_reason} end`;
