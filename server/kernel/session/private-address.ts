import { sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { before, CLOCKS_DIFFER_MS, SECOND } from '../clock.ts';
import { randomToken, sha256 } from '../crypto/random.ts';
import { lockFor } from '../sql/advisory-lock.ts';
import { asPlatform, type Tx } from './scope.ts';

const addresses = columnsOf('private_address', 'f');
const accounts = columnsOf('account', 'a');
const companies = columnsOf('company', 'c');
const relations = columnsOf('account_relation', 'r');

/** What an address opens: a person's due dates (资金日历), or the lists of its company (数据地址). */
type Kind = 'calendar' | 'lists';

interface Owner {
  accountId: string;
  companyId: string;
}

/**
 * Ends the address of a person's in a company, if there is one; whether there was. One click waits for another, so that one address is
 * left.
 */
export async function endAddress(tx: Tx, of: Owner, kind: Kind, at: Date): Promise<boolean> {
  await lockFor(tx, 'private_address', of.accountId);
  const { numUpdatedRows } = await tx
    .updateTable('private_address')
    .set({ ended_at: at })
    .where('account_id', '=', of.accountId)
    .where('company_id', '=', of.companyId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes an address in the place of the one before; its secret, of which the hash alone is kept. */
export async function makeAddress(tx: Tx, of: Owner, kind: Kind, at: Date): Promise<string> {
  await endAddress(tx, of, kind, at);
  const token = randomToken();
  await tx
    .insertInto('private_address')
    .values({
      account_id: of.accountId,
      company_id: of.companyId,
      kind,
      token_hash: sha256(token),
      created_at: at,
    })
    .execute();
  return token;
}

/** Ends every address of an account: whoever knows one reads by it without a session. */
export async function endAddresses(tx: Tx, accountId: string, at: Date): Promise<void> {
  await asPlatform(tx, () =>
    tx
      .updateTable('private_address')
      .set({ ended_at: at })
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .execute(),
  );
}

/** Whose address it is. */
export interface AddressReader extends Owner {
  company: string;
}

/** Whose address of a kind a secret opens; undefined for one that leads nowhere. The scope must be maintenance. */
export async function ownerOf(
  tx: Tx,
  token: string,
  kind: Kind,
): Promise<AddressReader | undefined> {
  const { rows } = await sql<AddressReader>`
    select ${addresses.account_id}::text as "accountId", ${addresses.company_id}::text as "companyId",
      ${companies.name} as company
    from ${addresses} join ${accounts} on ${accounts.id} = ${addresses.account_id} and ${accounts.status} = 1
    join ${companies} on ${companies.id} = ${addresses.company_id}
    where ${addresses.token_hash} = ${sha256(token)} and ${addresses.kind} = ${kind}
      and ${addresses.ended_at} is null`.execute(tx);
  return rows[0];
}

/** In which roles the person acts for the company now; none for whoever has left it. */
export async function rolesOf(
  tx: Tx,
  { accountId, companyId }: Owner,
  at: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ roles: string[] }>`
    select ${relations.customer_role} as roles from ${relations}
    where ${relations.account_id} = ${accountId} and ${relations.company_id} = ${companyId}
      and ${relations.status} = 2 and (${relations.valid_to} is null or ${relations.valid_to} > ${at})
    order by ${relations.id} desc limit 1`.execute(tx);
  return rows[0]?.roles ?? [];
}

interface Reading {
  /** What is read of it. */
  what: string;
  /** How long it is not read again, seconds. */
  every: number;
  at: Date;
}

/** Notes that something of an address was read; false where that was a moment ago. */
export async function noteReading(
  tx: Tx,
  token: string,
  { what, every, at }: Reading,
): Promise<boolean> {
  const until = before(at, every * SECOND);
  const read = sql`(${addresses.reads}->>${what}::text)::timestamptz`;
  const { numUpdatedRows } = await tx
    .updateTable('private_address as f')
    .set({
      last_read_at: at,
      reads: sql`${addresses.reads} || jsonb_build_object(${what}::text, ${at}::timestamptz)`,
    })
    .where('token_hash', '=', sha256(token))
    .where(
      sql<boolean>`coalesce(${read} <= ${until} or ${read} > ${before(at, -CLOCKS_DIFFER_MS)}, true)`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
