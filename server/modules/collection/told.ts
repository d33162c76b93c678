import { sql } from 'kysely';

import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import type { PlatformRole } from '#contract/account/platform-role.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Operators who hold one of these roles now. */
export async function holders(tx: Tx, roles: readonly PlatformRole[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id::text from unnest(${[...roles]}::text[]) role, holders_of_role(role, ${at}) id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Accounts of a company who pay; `all` are those who look on as well. */
export function payersOf(
  tx: Tx,
  companyId: string,
  { at, all = false }: { at: Date; all?: boolean },
): Promise<Hearer[]> {
  return membersOf(tx, companyId, all ? readersOf('payment') : writersOf('payment'), at);
}
