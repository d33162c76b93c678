import { sql } from 'kysely';

import type { PlatformRole } from '#contract/account/platform-role.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Accounts that hold one of these roles in a company at a moment. */
export async function membersOf(
  tx: Tx,
  companyId: string,
  roles: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct held::text as id from unnest(${[...roles]}::text[]) role,
      holders_in_company(${companyId}, role, ${at}) held`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Operators who hold one of these roles of the platform at a moment. */
export async function operatorsOf(
  tx: Tx,
  roles: readonly PlatformRole[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct held::text as id from unnest(${[...roles]}::text[]) role,
      holders_of_role(role, ${at}) held`.execute(tx);
  return rows.map(({ id }) => id);
}
