import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import type { PlatformRole } from '#contract/account/platform-role.ts';
import { membersOf } from '#server/kernel/company/hearers.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Operators who hold one of these roles now. */
export async function holdersOf(
  tx: Tx,
  roles: readonly PlatformRole[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct held::text as id
    from unnest(${[...roles]}::text[]) role, holders_of_role(role, ${at}) held`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of a company who act on its financings. */
export const actingIn = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, writersOf('payApply'), at);

/** Those of a debtor who pay, and answer its notices. */
export const payingIn = (tx: Tx, companyId: string, at: Date): Promise<Hearer[]> =>
  membersOf(tx, companyId, writersOf('payment'), at);
