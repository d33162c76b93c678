import { sql } from 'kysely';

import type { Tx } from '../session/scope.ts';

/**
 * Channel on which every process hears that something about an account has changed: its messages, its sessions, its
 * status. The payload is the account's id; what changed is looked up. The triggers of migration 011 speak here too.
 */
export const ACCOUNT_CHANNEL = 'portal_account';

/** Tells the account's open streams, on every process, to look again once this transaction has committed. */
export async function tellAccount(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_notify(${ACCOUNT_CHANNEL}, ${accountId})`.execute(tx);
}
