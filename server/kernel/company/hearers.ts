import { type RawBuilder, sql } from 'kysely';

import type { PlatformRole } from '#contract/account/platform-role.ts';
import type { Hearer } from '#server/kernel/jobs/outbox.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/**
 * Accounts that hold one of these roles at a moment in any of the companies that a query answers as its only column, each of
 * them for one company.
 */
export async function hearersIn(
  tx: Tx,
  companies: RawBuilder<unknown>,
  roles: readonly string[],
  at: Date,
): Promise<Hearer[]> {
  const { rows } = await sql<Hearer>`
    select distinct on (held) held::text as "accountId", company::text as "companyId"
    from (${companies}) sides (company), unnest(${[...roles]}::text[]) role,
      holders_in_company(company, role, ${at}) held
    order by held, company`.execute(tx);
  return rows;
}

/** Accounts that hold one of these roles in a company at a moment. */
export function membersOf(
  tx: Tx,
  companyId: string,
  roles: readonly string[],
  at: Date,
): Promise<Hearer[]> {
  return hearersIn(tx, sql`select ${companyId}::bigint`, roles, at);
}

/**
 * Who hears what becomes of something of a company's: whoever did it, or those of these roles once he has left. A company
 * without a code is its applicant's alone, and another one may bear the code in the end: he hears for himself.
 */
export async function doerOr(
  tx: Tx,
  { companyId, accountId }: Hearer,
  roles: readonly string[],
  at: Date,
): Promise<readonly (string | Hearer)[]> {
  const asked = tx.selectFrom('company').select('usc').where('id', '=', companyId);
  // One that this transaction does not see is another's, and has a code.
  const company = await asked.executeTakeFirst();
  if (company?.usc === null) return [accountId];
  const all = await membersOf(tx, companyId, [''], at);
  const stays = all.filter((one) => one.accountId === accountId);
  return stays.length > 0 ? stays : membersOf(tx, companyId, roles, at);
}

/** Accounts as they hear of something: as those of a company, or for the platform (null). */
export function hearing(
  companyId: string | null,
  accounts: readonly string[],
): readonly (string | Hearer)[] {
  return companyId === null ? accounts : accounts.map((accountId) => ({ accountId, companyId }));
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
