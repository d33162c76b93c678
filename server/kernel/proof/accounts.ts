import type { Selectable } from 'kysely';

import { SIGN_IN } from '#contract/login.ts';
import type { AccountTable } from '#server/db/types.ts';
import { refused } from '../refusal.ts';
import type { Tx } from '../scope.ts';

const PORTAL_CUSTOMER = 1;
const NORMAL = 1;

export type Account = Pick<
  Selectable<AccountTable>,
  'id' | 'phone' | 'nick_name' | 'password_hash' | 'status' | 'user_type'
>;

/**
 * The account of a phone, locked until the commit: a sign-in and a password reset of one account happen one after the
 * other, so no session of the old password outlives the reset.
 */
export function lockAccount(tx: Tx, phone: string): Promise<Account | undefined> {
  return lockedAccounts(tx).where('phone', '=', phone).executeTakeFirst();
}

/** The same by the account's id. */
export function lockAccountOf(tx: Tx, id: string): Promise<Account | undefined> {
  return lockedAccounts(tx).where('id', '=', id).executeTakeFirst();
}

function lockedAccounts(tx: Tx) {
  return tx
    .selectFrom('account')
    .select(['id', 'phone', 'nick_name', 'password_hash', 'status', 'user_type'])
    .forNoKeyUpdate();
}

/** Only after right credentials: before them, nobody learns what an account's state is. */
export function expectUsable(account: Account): void {
  if (account.user_type !== PORTAL_CUSTOMER) throw refused(SIGN_IN.operator);
  if (account.status !== NORMAL) throw refused(SIGN_IN.disabled);
}
