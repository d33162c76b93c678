import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { hearersIn } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import { companiesTold } from '#server/kernel/resource/sides.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { PROJECT_SIDES } from './sides.ts';

const t = columnsOf('project', 't');

/** Those of a company who hear of its projects. */
export const TOLD = writersOf('project');

/** Accounts of everybody who may be told a project's number and name, which is all that its messages say. */
export function accountsOf(tx: Tx, projectId: string, at: Date): Promise<Hearer[]> {
  const told = sql`select unnest(${companiesTold(PROJECT_SIDES, ['projectNo', 'projectName'])})
    from ${t} where ${t.id} = ${projectId}`;
  return hearersIn(tx, told, TOLD, at);
}
