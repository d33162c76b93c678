import type { Selectable } from 'kysely';

import { ADMIN_SIGN_IN } from '#contract/account/admin-login.ts';
import { SIGN_IN } from '#contract/account/login.ts';
import type { Database } from '#server/db/types.ts';
import type { Side } from '../session/credentials.ts';
import type { Tx } from '../session/scope.ts';
import { refused } from '../wire/refusal.ts';

/** Enumeration UserType of whoever may sign in on a side, and what everybody else is told. */
const SIDES = {
  portal: { userType: 1, otherwise: SIGN_IN.operator },
  admin: { userType: 2, otherwise: ADMIN_SIGN_IN.notOperator },
} as const;

/** What somebody is told whose code was right and whose phone no account has. */
export const UNKNOWN = { portal: SIGN_IN.notRegistered, admin: ADMIN_SIGN_IN.unknown } as const;

const NORMAL = 1;

export type Account = Pick<
  Selectable<Database['account']>,
  'id' | 'phone' | 'nick_name' | 'password_hash' | 'status' | 'user_type'
>;

/**
 * The account of a phone, locked until the commit: a sign-in and a password reset of one account happen one after the
 * other, so no session of the old password outlives the reset.
 */
export function lockAccount(tx: Tx, phone: string): Promise<Account | undefined> {
  return lockedAccounts(tx).where('phone', '=', phone).executeTakeFirst();
}

/** The account of an id, locked until the commit as by lockAccount(); undefined where there is none. */
export function lockAccountOf(tx: Tx, id: string): Promise<Account | undefined> {
  return lockedAccounts(tx).where('id', '=', id).executeTakeFirst();
}

function lockedAccounts(tx: Tx) {
  return tx
    .selectFrom('account')
    .select(['id', 'phone', 'nick_name', 'password_hash', 'status', 'user_type'])
    .forNoKeyUpdate();
}

/**
 * Only after right credentials: before them, nobody learns what an account's state is. Throws account_disabled for one that was
 * stopped, and what its side says to an account of the other (operator_account, …).
 */
export function expectUsable(account: Account, side: Side = 'portal'): void {
  const { userType, otherwise } = SIDES[side];
  if (account.user_type !== userType) throw refused(otherwise);
  if (account.status !== NORMAL) throw refused(SIGN_IN.disabled);
}
