import { sql } from 'kysely';

import type { Tx } from '#server/kernel/session/scope.ts';

/** Those of a company who hear of its projects. */
const TOLD = ['companyAdmin', 'companyOperator'];

/** Accounts of everybody who takes part in a project and may see it. */
export async function accountsOf(tx: Tx, projectId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct held::text as id
    from project p, unnest(p.seen_by) company, unnest(${TOLD}::text[]) role,
      holders_in_company(company, role, ${at}) held
    where p.id = ${projectId}`.execute(tx);
  return rows.map(({ id }) => id);
}
