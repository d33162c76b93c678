import { sql } from 'kysely';

import { USER_STATUS } from '#contract/account/user.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const projects = columnsOf('project', 'p');
const companies = columnsOf('company', 'c');

/** What is said where goods may not leave. */
interface Refusals {
  status: { code: string; text: string };
  frozen: { code: string; text: string };
  buyer: { code: string; text: string };
}

/**
 * Goods leave their supplier while their project runs, as they are called off and delivered, and for no buyer that is frozen; a supplier
 * is not told that of its buyer. What has left goes on.
 */
export async function expectMayLeave(
  tx: Tx,
  projectId: string,
  { status, frozen, buyer }: Refusals,
): Promise<void> {
  const { rows } = await asPlatform(tx, () =>
    sql<{ project: string; buyer: number | null }>`
      select ${projects.project_status} as project, ${companies.real_name_status} as buyer
      from ${projects} left join ${companies} on ${companies.id} = ${projects.buyer_company_id}
      where ${projects.id} = ${projectId}`.execute(tx),
  );
  const [found] = rows;
  if (found?.project === PROJECT_STATUS.frozen) throw refused(frozen);
  if (found?.project !== PROJECT_STATUS.running) throw refused(status);
  if (found.buyer === USER_STATUS.frozen) throw refused(buyer);
}
