import { SIGN_IN, TRY_TEXT } from '#contract/account/login.ts';
import { verifyPassword } from '../crypto/argon2.ts';
import type { Kernel } from '../kernel.ts';
import type { Side } from '../session/credentials.ts';
import { inScope, type Tx } from '../session/scope.ts';
import type { Origin } from '../wire/origin.ts';
import { refused, tooMany } from '../wire/refusal.ts';
import { type Account, expectUsable, lockAccount, UNKNOWN } from './accounts.ts';
import {
  counterOf,
  giveAddressTryBack,
  resetPasswordTries,
  takeAddressTry,
  takePasswordTry,
} from './password-counter.ts';
import { inPasswordQueue } from './password-queue.ts';
import { type CodeClaim, tryCode, useCode } from './sms-code.ts';
import { spendPasswords } from './spent-passwords.ts';

interface SignIn<T> {
  side: Side;
  at: Date;
  /** The rest of the sign-in, in the transaction that used the code or password up. */
  finish(tx: Tx, account: Account): Promise<T>;
}

/** Phone and code. Throws wrong_code, and what the account's state forbids. */
export async function byCode<T>(
  kernel: Kernel,
  pepper: Buffer,
  claim: CodeClaim,
  { side, at, finish }: SignIn<T>,
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

/** What to compare with, read outside any transaction: comparing takes long. */
async function stored(kernel: Kernel, phone: string) {
  return await kernel.db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('phone', '=', phone)
    .executeTakeFirst();
}

interface Tried {
  at: Date;
  origin: Origin;
  /** Of the browser that tries. */
  device: string | undefined;
}

/**
 * By what a try is counted. In a browser from which the account was signed in to before its tries are its own, so that nobody who knows
 * a phone and nothing else keeps its owner out.
 */
async function countedBy({ db }: Kernel, phone: string, device: string | undefined) {
  if (device === undefined) return phone;
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  const accountId = account?.id ?? '0';
  const known = await inScope(db, { accountId }, (tx) =>
    tx
      .selectFrom('known_device')
      .select('device_hash')
      .where('account_id', '=', accountId)
      .where('device_hash', '=', device)
      .executeTakeFirst(),
  );
  return counterOf(phone, known?.device_hash);
}

/** Counts before anything is compared; answers the counter. Throws 429, which says nothing of the password. */
async function takeTries(
  kernel: Kernel,
  phone: string,
  { at, origin, device }: Tried,
): Promise<string> {
  const { signInAddressPerHour: limit } = kernel.config;
  const network = await takeAddressTry(kernel.db, origin.address, limit, at);
  if (network > 0) throw tooMany(TRY_TEXT.addressLimit(network), network);
  const counter = await countedBy(kernel, phone, device);
  const wait = await takePasswordTry(kernel.db, counter, at);
  if (wait > 0) throw tooMany(TRY_TEXT.wait(wait), wait);
  return counter;
}

/**
 * Phone and encrypted password. Throws wrong_password, also for a ciphertext that has opened this account before, 429 where
 * too much was tried, 503 where too many are being compared, and what the account's state forbids.
 */
export async function byPassword<T>(
  kernel: Kernel,
  { phone, password: sealed }: { phone: string; password: string },
  { side, at, origin, device, finish }: SignIn<T> & Tried,
): Promise<T> {
  const known = await inPasswordQueue(origin.address, async () => {
    const counter = await takeTries(kernel, phone, { at, origin, device });
    const account = await stored(kernel, phone);
    const isRight = await verifyPassword(await kernel.key.open(sealed), account?.password_hash);
    return isRight && account ? { ...account, counter } : undefined;
  });
  if (known === undefined) throw refused(SIGN_IN.wrongPassword);
  // Used up whatever the account's state says next: what was right once must open nothing later.
  const spent = await spendPasswords(kernel.db, known.id, [sealed], at);
  if (spent !== 1) throw refused(SIGN_IN.wrongPassword);
  return kernel.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, phone);
    // The password was changed while the old one was being compared.
    if (account?.password_hash !== known.password_hash) throw refused(SIGN_IN.wrongPassword);
    expectUsable(account, side);
    await resetPasswordTries(tx, known.counter);
    await giveAddressTryBack(tx, origin.address);
    return finish(tx, account);
  });
}
