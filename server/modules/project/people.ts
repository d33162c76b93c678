import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { companiesTold } from '#server/kernel/resource/sides.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { PROJECT_SIDES } from './sides.ts';

const t = columnsOf('project', 't');

/** Those of a company who hear of its projects. */
const TOLD = ['companyAdmin', 'companyOperator'];

/** Accounts of everybody who may be told a project's number and name, which is all that its messages say. */
export async function accountsOf(tx: Tx, projectId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct held::text as id
    from ${t}, unnest(${companiesTold(PROJECT_SIDES, ['projectNo', 'projectName'])}) company,
      unnest(${TOLD}::text[]) role, holders_in_company(company, role, ${at}) held
    where ${t.id} = ${projectId}`.execute(tx);
  return rows.map(({ id }) => id);
}
