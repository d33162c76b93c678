import { ACCOUNT, ACCOUNT_FIELD } from '#contract/account/account.ts';
import { TRY_TEXT } from '#contract/account/login.ts';
import { hashPassword, verifyPassword } from '../crypto/argon2.ts';
import type { Kernel } from '../kernel.ts';
import type { Side } from '../session/credentials.ts';
import type { Me } from '../session/me.ts';
import { endAddresses } from '../session/private-address.ts';
import type { Tx } from '../session/scope.ts';
import type { Origin } from '../wire/origin.ts';
import { invalidField, invalidToken, refused, tooMany } from '../wire/refusal.ts';
import { lockAccountOf } from './accounts.ts';
import { forgetPasswordTries, takePasswordTry } from './password-counter.ts';
import { inProvedQueue } from './password-queue.ts';
import { openNewPassword } from './password-rule.ts';
import { spendPasswords } from './spent-passwords.ts';

interface Change {
  replaces: string;
  hash: string;
  /** The old and the new one as they travelled. */
  sealed: readonly [string, string];
  at: Date;
}

interface Proving {
  me: Me;
  input: { oldPassword: string; password: string };
  at: Date;
  origin: Origin;
}

/**
 * Proves the old password of whoever is signed in and makes the hash of the new one, outside of any transaction. Tries
 * are counted with those of the sign-in: it is the same secret that is guessed. Throws invalid_token for an account that was stopped
 * meanwhile, no_password, wrong_old_password, 422 for a new one that is not taken, and 429 with the seconds to wait after wrong tries.
 */
export async function provePasswordChange(
  kernel: Kernel,
  { me, input, at, origin }: Proving,
  side: Side,
): Promise<Change> {
  const account = await kernel.db
    .selectFrom('account')
    .select(['phone', 'nick_name', 'password_hash'])
    .where('id', '=', me.accountId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (account === undefined) throw invalidToken();
  const { phone, nick_name, password_hash } = account;
  if (password_hash === null) throw refused(ACCOUNT.noPassword);
  const password = await openNewPassword(kernel, input.password, [phone, nick_name], side);
  const old = await kernel.key.open(input.oldPassword);
  const wait = await takePasswordTry(kernel.db, phone, at);
  if (wait > 0) throw tooMany(TRY_TEXT.wait(wait), wait);
  const isRight = await inProvedQueue(origin, () => verifyPassword(old, password_hash));
  if (!isRight) throw refused(ACCOUNT.wrongOldPassword);
  if (old === password) throw invalidField('password', ACCOUNT_FIELD.samePassword);
  const hash = await inProvedQueue(origin, () => hashPassword(password));
  return { replaces: password_hash, hash, sealed: [input.oldPassword, input.password], at };
}

/**
 * Stores what was proved and ends the account's other sessions, and what is read without one. Throws wrong_old_password where somebody
 * else has replaced the old one meanwhile, or used what was sent.
 */
export async function replacePassword(
  tx: Tx,
  { accountId, sessionId }: Me,
  { replaces, hash, sealed, at }: Change,
): Promise<void> {
  const account = await lockAccountOf(tx, accountId);
  // Somebody else was quicker to replace the old one.
  if (account?.password_hash !== replaces) throw refused(ACCOUNT.wrongOldPassword);
  const spent = await spendPasswords(tx, accountId, sealed, at);
  if (spent !== sealed.length) throw refused(ACCOUNT.wrongOldPassword);
  await tx
    .updateTable('account')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .execute();
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '<>', sessionId)
    .execute();
  await endAddresses(tx, accountId, at);
  await forgetPasswordTries(tx, account.phone);
}
