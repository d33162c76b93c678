import { logout, phoneLogin, portalPwdLogin } from '#contract/login.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { endSession } from '#server/kernel/proof/end-session.ts';
import { openAccount } from '#server/kernel/proof/open-account.ts';
import { byCode, byPassword } from '#server/kernel/proof/ways.ts';
import type { Route } from '#server/kernel/route.ts';
import { signIn, signOut } from '#server/kernel/sign-in.ts';

export function phoneLoginRoute(kernel: Kernel, pepper: Buffer): Route {
  return signIn(kernel, phoneLogin, (signing) =>
    byCode(
      kernel,
      pepper,
      { ...signing.input, purpose: 'login' },
      {
        side: 'portal',
        at: signing.at,
        finish: (tx, account) =>
          openAccount(tx, account, signing, { action: 'phoneLogin', noticeDevice: true }),
      },
    ),
  );
}

export function passwordLoginRoute(kernel: Kernel): Route {
  return signIn(kernel, portalPwdLogin, (signing) =>
    byPassword(kernel, signing.input, {
      side: 'portal',
      at: signing.at,
      finish: (tx, account) =>
        openAccount(tx, account, signing, { action: 'portalPwdLogin', noticeDevice: true }),
    }),
  );
}

export function logoutRoute(kernel: Kernel): Route {
  return signOut(kernel, logout, (signing) => endSession(kernel, signing, 'logout'));
}
