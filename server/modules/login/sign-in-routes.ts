import { logout, phoneLogin, portalPwdLogin, SIGN_IN } from '#contract/login.ts';
import { verifyPassword } from '#server/kernel/argon2.ts';
import { audit } from '#server/kernel/audit.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { expectUsable, lockAccount } from '#server/kernel/proof/accounts.ts';
import { openAccount } from '#server/kernel/proof/open-account.ts';
import { resetPasswordTries, takePasswordTry } from '#server/kernel/proof/password-counter.ts';
import { tryCode, useCode } from '#server/kernel/proof/sms-code.ts';
import { refused } from '#server/kernel/refusal.ts';
import { requireSession } from '#server/kernel/require-session.ts';
import type { Route } from '#server/kernel/route.ts';
import { signIn, signOut } from '#server/kernel/sign-in.ts';

export function phoneLoginRoute(kernel: Kernel, pepper: Buffer): Route {
  return signIn(kernel, phoneLogin, async (signing) => {
    const claim = { ...signing.input, purpose: 'login' } as const;
    if (!(await tryCode(kernel.db, pepper, claim, signing.at))) throw refused(SIGN_IN.wrongCode);
    return kernel.db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, claim.phone);
      if (account === undefined) throw refused(SIGN_IN.notRegistered);
      expectUsable(account);
      if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
      return openAccount(tx, account, signing, { action: 'phoneLogin', noticeDevice: true });
    });
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

export function passwordLoginRoute(kernel: Kernel): Route {
  return signIn(kernel, portalPwdLogin, async (signing) => {
    const { phone, password: sealed } = signing.input;
    const wait = await takePasswordTry(kernel.db, phone, signing.at);
    if (wait > 0) {
      throw refused(SIGN_IN.wrongPassword, { headers: { 'retry-after': String(wait) } });
    }
    const [hash, password] = await Promise.all([
      storedHash(kernel, phone),
      kernel.key.open(sealed),
    ]);
    if (!(await verifyPassword(password, hash))) throw refused(SIGN_IN.wrongPassword);
    return kernel.db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, phone);
      // The password was changed while the old one was being compared.
      if (account?.password_hash !== hash) throw refused(SIGN_IN.wrongPassword);
      expectUsable(account);
      await resetPasswordTries(tx, phone);
      return openAccount(tx, account, signing, { action: 'portalPwdLogin', noticeDevice: true });
    });
  });
}

export function logoutRoute(kernel: Kernel): Route {
  return signOut(kernel, logout, ({ credentials, at, origin, knowAs }) =>
    kernel.db.transaction().execute(async (tx) => {
      const me = await requireSession(tx, credentials, null, at);
      knowAs(me.accountId);
      await tx.deleteFrom('session').where('id', '=', me.sessionId).execute();
      await audit(tx, { action: 'logout', accountId: me.accountId }, origin, at);
      return {};
    }),
  );
}
