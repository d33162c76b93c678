import { SIGN_IN } from '#contract/login.ts';
import { hashPassword } from '../argon2.ts';
import { audit } from '../audit.ts';
import { wireTime } from '../clock.ts';
import type { Side } from '../credentials.ts';
import type { Kernel } from '../kernel.ts';
import type { Origin } from '../origin.ts';
import { emit } from '../outbox.ts';
import { refused } from '../refusal.ts';
import { setScope } from '../scope.ts';
import { endAllSessions } from '../session.ts';
import { expectUsable, lockAccount, UNKNOWN } from './accounts.ts';
import { resetPasswordTries } from './password-counter.ts';
import { openNewPassword } from './password-rule.ts';
import { type CodeClaim, tryCode, useCode } from './sms-code.ts';

/** Topic of the event that tells an account's owner of a new password. */
export const PASSWORD_CHANGED = 'account.passwordChanged';

/** Sets a new password with a code, and ends every session of the account. */
export async function newPasswordByCode(
  kernel: Kernel,
  pepper: Buffer,
  { password: sealed, action, ...claim }: CodeClaim & { password: string; action: string },
  { side, at, origin }: { side: Side; at: Date; origin: Origin },
): Promise<Record<never, never>> {
  const { phone } = claim;
  const password = await openNewPassword(kernel, sealed, [phone], side);
  if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
  const hash = await hashPassword(password);
  return kernel.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, phone);
    if (account === undefined) throw refused(UNKNOWN[side]);
    expectUsable(account, side);
    if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
    const accountId = account.id;
    await setScope(tx, { accountId });
    await tx
      .updateTable('account')
      .set({ password_hash: hash })
      .where('id', '=', accountId)
      .execute();
    await endAllSessions(tx, accountId);
    await resetPasswordTries(tx, phone);
    await emit(tx, { topic: PASSWORD_CHANGED, accountId, payload: { time: wireTime(at) } }, at);
    await audit(tx, { action, accountId }, origin, at);
    return {};
  });
}
