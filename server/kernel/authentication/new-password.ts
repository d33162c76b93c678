import { SIGN_IN } from '#contract/account/login.ts';
import { wireTime } from '../clock.ts';
import { hashPassword } from '../crypto/argon2.ts';
import { emit } from '../jobs/outbox.ts';
import type { Kernel } from '../kernel.ts';
import { audit } from '../log/audit.ts';
import type { Side } from '../session/credentials.ts';
import { setScope } from '../session/scope.ts';
import { endAllSessions } from '../session/session.ts';
import type { Origin } from '../wire/origin.ts';
import { refused } from '../wire/refusal.ts';
import { expectUsable, lockAccount, UNKNOWN } from './accounts.ts';
import { forgetPasswordTries } from './password-counter.ts';
import { inProvedQueue } from './password-queue.ts';
import { openNewPassword } from './password-rule.ts';
import { type CodeClaim, tryCode, useCode } from './sms-code.ts';
import { spendPasswords } from './spent-passwords.ts';

/** Topic of the event that tells an account's owner of a new password. */
export const PASSWORD_CHANGED = 'account.passwordChanged';

/**
 * Sets a new password with a code, and ends every session of the account. Throws 422 for a password that the rule does not take,
 * wrong_code, not_registered (of the console, its own word), and as expectUsable.
 */
export async function newPasswordByCode(
  kernel: Kernel,
  pepper: Buffer,
  { password: sealed, action, ...claim }: CodeClaim & { password: string; action: string },
  { side, at, origin }: { side: Side; at: Date; origin: Origin },
): Promise<Record<never, never>> {
  const { phone } = claim;
  const password = await openNewPassword(kernel, sealed, [phone], side);
  if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
  const hash = await inProvedQueue(origin, () => hashPassword(password));
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
    await spendPasswords(tx, accountId, [sealed], at);
    await endAllSessions(tx, accountId, at);
    await forgetPasswordTries(tx, phone);
    await emit(tx, { topic: PASSWORD_CHANGED, accountId, payload: { time: wireTime(at) } }, at);
    await audit(tx, { action, accountId }, origin, at);
    return {};
  });
}
