import { SIGN_IN } from '#contract/account/login.ts';
import { verifyPassword } from '../crypto/argon2.ts';
import type { Kernel } from '../kernel.ts';
import type { Side } from '../session/credentials.ts';
import type { Tx } from '../session/scope.ts';
import { refused } from '../wire/refusal.ts';
import { type Account, expectUsable, lockAccount, UNKNOWN } from './accounts.ts';
import { resetPasswordTries, takePasswordTry } from './password-counter.ts';
import { type CodeClaim, tryCode, useCode } from './sms-code.ts';

interface Way<T> {
  side: Side;
  at: Date;
  /** The rest of the sign-in, in the transaction that used the proof up. */
  finish(tx: Tx, account: Account): Promise<T>;
}

/** Phone and code. Throws wrong_code, and what the account's state forbids. */
export async function byCode<T>(
  kernel: Kernel,
  pepper: Buffer,
  claim: CodeClaim,
  { side, at, finish }: Way<T>,
): Promise<T> {
  if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
  return kernel.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, claim.phone);
    if (account === undefined) throw refused(UNKNOWN[side]);
    expectUsable(account, side);
    if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
    return finish(tx, account);
  });
}

/** The hash to compare with, read outside any transaction: comparing takes long. */
async function storedHash(kernel: Kernel, phone: string): Promise<string | null> {
  const row = await kernel.db
    .selectFrom('account')
    .select('password_hash')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Phone and encrypted password. Throws wrong_password, and what the account's state forbids. */
export async function byPassword<T>(
  kernel: Kernel,
  { phone, password: sealed }: { phone: string; password: string },
  { side, at, finish }: Way<T>,
): Promise<T> {
  const wait = await takePasswordTry(kernel.db, phone, at);
  if (wait > 0) {
    throw refused(SIGN_IN.wrongPassword, { headers: { 'retry-after': String(wait) } });
  }
  const [hash, password] = await Promise.all([storedHash(kernel, phone), kernel.key.open(sealed)]);
  if (!(await verifyPassword(password, hash))) throw refused(SIGN_IN.wrongPassword);
  return kernel.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, phone);
    // The password was changed while the old one was being compared.
    if (account?.password_hash !== hash) throw refused(SIGN_IN.wrongPassword);
    expectUsable(account, side);
    await resetPasswordTries(tx, phone);
    return finish(tx, account);
  });
}
