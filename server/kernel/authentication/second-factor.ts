import { randomBytes } from 'node:crypto';

import { ADMIN_SIGN_IN } from '#contract/account/admin-login.ts';
import { TRY_TEXT } from '#contract/account/login.ts';
import { OPERATOR } from '#contract/account/operator.ts';
import { randomText, sha256 } from '../crypto/random.ts';
import type { Kernel } from '../kernel.ts';
import type { Tx } from '../session/scope.ts';
import { refused, tooMany } from '../wire/refusal.ts';
import { resetPasswordTries, takePasswordTry } from './password-counter.ts';
import { base32, matchingStep, otpAddress } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const ISSUER = '供应链数字服务平台';

const purposeOf = (accountId: string) => `account_otp.secret:${accountId}`;
/** Tries of the second factor have a counter of their own, in the table of the first. */
const counterOf = (accountId: string) => `otp:${accountId}`;
const recoveryHash = (accountId: string, code: string) =>
  sha256(`${accountId}:${code.toLowerCase().replace('-', '')}`);

/**
 * Makes the secret of an authenticator app (base32, and as the otpauth address of its QR code), which counts once a code confirms it; an
 * unconfirmed one before it is replaced. Throws otp_enrolled where one is bound.
 */
export async function beginOtp(
  { cipher }: Kernel,
  tx: Tx,
  { accountId, phone }: { accountId: string; phone: string },
  at: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = cipher.seal(secret.toString('base64'), purposeOf(accountId));
  const row = { secret_sealed: sealed, used_step: '0', created_at: at };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_otp')
    .values({ account_id: accountId, ...row })
    .onConflict((on) =>
      on.column('account_id').doUpdateSet(row).where('account_otp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw refused(OPERATOR.enrolled);
  return { secret: base32(secret), uri: otpAddress(secret, { issuer: ISSUER, account: phone }) };
}

/** Whether the account's authenticator app is bound. */
export async function hasOtp(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_otp')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try before anything is compared, so it has no place in the caller's transaction. Throws 429. */
export async function takeOtpTry({ db }: Kernel, accountId: string, at: Date): Promise<void> {
  const wait = await takePasswordTry(db, counterOf(accountId), at);
  if (wait > 0) throw tooMany(TRY_TEXT.wait(wait), wait);
}

/** Uses a code of the app up, `confirmed` or still to be; false when it is wrong or was used. */
async function spendAppCode(
  { cipher }: Kernel,
  tx: Tx,
  { accountId, code, confirmed }: { accountId: string; code: string; confirmed: boolean },
  at: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('account_otp')
    .select(['secret_sealed', 'used_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const secret = Buffer.from(cipher.open(row.secret_sealed, purposeOf(accountId)), 'base64');
  const step = matchingStep(secret, code, { at, usedStep: Number(row.used_step) });
  if (step === undefined) return false;
  await tx
    .updateTable('account_otp')
    .set({ used_step: String(step) })
    .where('account_id', '=', accountId)
    .execute();
  return true;
}

async function spendRecoveryCode(tx: Tx, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', recoveryHash(accountId, code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ten codes that take the app's place when the phone is lost, each once; those before end. Kept as hashes. */
export async function newRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = randomText(10).toLowerCase();
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  await tx.deleteFrom('account_recovery_code').where('account_id', '=', accountId).execute();
  const rows = codes.map((code) => ({
    account_id: accountId,
    code_hash: recoveryHash(accountId, code),
  }));
  await tx.insertInto('account_recovery_code').values(rows).execute();
  return codes;
}

/** The second factor of an account that has one. Throws wrong_otp; the try was taken before. */
export async function spendSecondFactor(
  kernel: Kernel,
  tx: Tx,
  { accountId, code }: { accountId: string; code: string },
  at: Date,
): Promise<void> {
  const right =
    (await spendAppCode(kernel, tx, { accountId, code, confirmed: true }, at)) ||
    (await spendRecoveryCode(tx, accountId, code));
  if (!right) throw refused(ADMIN_SIGN_IN.wrongOtp);
  await resetPasswordTries(tx, counterOf(accountId));
}

/** Binds the app whose secret was begun; answers the recovery codes. Throws wrong_otp. */
export async function confirmOtp(
  kernel: Kernel,
  tx: Tx,
  { accountId, code }: { accountId: string; code: string },
  at: Date,
): Promise<string[]> {
  const right = await spendAppCode(kernel, tx, { accountId, code, confirmed: false }, at);
  if (!right) throw refused(ADMIN_SIGN_IN.wrongOtp);
  await tx
    .updateTable('account_otp')
    .set({ confirmed_at: at })
    .where('account_id', '=', accountId)
    .execute();
  await resetPasswordTries(tx, counterOf(accountId));
  return newRecoveryCodes(tx, accountId);
}

/** Unbinds the app and its recovery codes. */
export async function removeOtp(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('account_recovery_code').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('account_otp').where('account_id', '=', accountId).execute();
}
