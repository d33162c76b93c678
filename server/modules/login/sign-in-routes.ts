import { logout, phoneLogin, portalPwdLogin } from '#contract/account/login.ts';
import { endSession } from '#server/kernel/authentication/end-session.ts';
import { openAccount } from '#server/kernel/authentication/open-account.ts';
import { byCode, byPassword } from '#server/kernel/authentication/sign-in.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { signIn, signOut } from '#server/kernel/session/sign-in.ts';
import type { Route } from '#server/kernel/wire/route.ts';

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
      origin: signing.origin,
      finish: (tx, account) =>
        openAccount(tx, account, signing, { action: 'portalPwdLogin', noticeDevice: true }),
    }),
  );
}

export function logoutRoute(kernel: Kernel): Route {
  return signOut(kernel, logout, (signing) => endSession(kernel, signing, 'logout'));
}
