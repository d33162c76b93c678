import { type RawBuilder, sql } from 'kysely';

import { isMore } from '#contract/arithmetic/decimal.ts';
import { add, grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import type { OwnerRoom } from '#contract/flow/review-view.ts';
import { LIMIT_REFUSAL } from '#contract/limit/limit.ts';
import { PARTY_ROLE } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { asPlatform, type Tx } from '#server/kernel/session/scope.ts';
import { lockFor } from '#server/kernel/sql/advisory-lock.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

const parties = columnsOf('project_party', 'party');
const limits = columnsOf('project_limit', 'granted');
const accounts = columnsOf('ledger_account', 'debtor');
const profiles = columnsOf('owner_profile', 'profile');
const companies = columnsOf('company', 'owner');

/**
 * SQL: one row of what is granted on an owner (业主), and what of that is held or paid out: the limits of the projects that name it, until they
 * are closed, and what it may owe as a debtor in 保理. A project of several owners counts with each of them (rules.md B.4).
 */
export const onOwner = (owner: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select coalesce(sum(at_stake.granted), 0.00) as granted, coalesce(sum(at_stake.used), 0.00) as used from (
    select ${limits.credit_limit} as granted, ${limits.reserved} + ${limits.occupied} as used from ${limits}
    where ${limits.state} <> 'closed' and ${limits.project_id} in (
      select ${parties.project_id} from ${parties}
      where ${parties.party_company_id} = ${owner} and ${parties.role} = ${sql.lit(PARTY_ROLE.owner)})
    union all
    select ${accounts.granted}, ${accounts.held} + ${accounts.used} from ${accounts}
    where ${accounts.book} = 'debtorAdvance' and ${accounts.owner_id} = ${owner}
  ) at_stake`;

/** Owners of a project that may have a bound, in the order in which everybody locks them. */
async function ownersOf(tx: Tx, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${parties.party_company_id}::text as id from ${parties}
    where ${parties.project_id} = ${projectId} and ${parties.role} = ${PARTY_ROLE.owner}
      and ${parties.party_company_id} is not null order by ${parties.party_company_id}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface Bounded {
  name: string;
  bound: string;
  granted: string;
}

/** What is wrong with so much more on these owners; undefined where each has room for it. */
async function beyond(tx: Tx, owners: string[], amount: string): Promise<string | undefined> {
  const { rows } = await sql<Bounded>`
    select ${companies.name}, ${profiles.debt_limit} as bound, at_owner.granted
    from ${profiles} join ${companies} on ${companies.id} = ${profiles.company_id}
    cross join lateral (${onOwner(sql`${profiles.company_id}`)}) at_owner
    where ${profiles.company_id} = any (${owners}::bigint[]) and ${profiles.debt_limit} is not null
    order by ${companies.id}`.execute(tx);
  const full = rows.find(({ bound, granted }) => isMore(add(granted, amount), bound));
  if (full === undefined) return undefined;
  const { name, bound, granted } = full;
  const over = round2(subtract(add(granted, amount), bound));
  return `业主“${name}”的敞口上限为 ${grouped(bound)} 元，已授信 ${grouped(granted)} 元，本次 ${grouped(round2(amount))} 元，超出 ${grouped(over)} 元`;
}

/** Whoever grants on an owner, or bounds that, waits for others who do. */
export const lockOwner = (tx: Tx, owner: string): Promise<void> =>
  lockFor(tx, 'owner_limit', owner);

/**
 * So much more may be granted on these owners, nobody else at the same time. What was granted before a bound was set stands, and so does what
 * comes back of it. Throws limit_owner, with figures: only operators grant.
 */
export async function expectRoomOn(tx: Tx, owners: string[], amount: string): Promise<void> {
  for (const owner of owners) await lockOwner(tx, owner);
  if (owners.length === 0) return;
  const text = await asPlatform(tx, () => beyond(tx, owners, amount));
  if (text !== undefined) throw refused({ code: LIMIT_REFUSAL.owner.code, text });
}

/** So much more may be granted on the owners of a project, whose limit is opened or raised by `amount`. Throws limit_owner, as expectRoomOn(). */
export async function expectOwnersRoom(tx: Tx, projectId: string, amount: string): Promise<void> {
  await expectRoomOn(tx, await asPlatform(tx, () => ownersOf(tx, projectId)), amount);
}

/** How much is granted on each owner of a project, and may be at most, as its reviewers read it. */
export async function ownersRoom(tx: Tx, projectId: string): Promise<OwnerRoom[]> {
  const { rows } = await sql<OwnerRoom>`
    select ${companies.name}, coalesce(${profiles.debt_limit}::text, '') as bound,
      at_owner.granted::text, at_owner.used::text
    from ${companies} left join ${profiles} on ${profiles.company_id} = ${companies.id}
    cross join lateral (${onOwner(sql`${companies.id}`)}) at_owner
    where ${companies.id} = any (${await ownersOf(tx, projectId)}::bigint[]) order by ${companies.id}`.execute(
    tx,
  );
  return rows;
}

/** What an operator is told who is about to grant so much on a project; undefined where there is room for it now. */
export const ownersProblem = (
  tx: Tx,
  projectId: string,
  amount: string,
): Promise<string | undefined> =>
  asPlatform(tx, async () => beyond(tx, await ownersOf(tx, projectId), amount));
