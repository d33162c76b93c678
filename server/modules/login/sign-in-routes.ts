import { logout, phoneLogin, portalPwdLogin } from '#contract/account/login.ts';
import { endSession } from '#server/kernel/authentication/end-session.ts';
import { loggingRefusals } from '#server/kernel/authentication/log-refused.ts';
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

/** An operator's password can be tried here as well: what is refused leaves its row as in the console. */
export function passwordLoginRoute(kernel: Kernel): Route {
  return signIn(kernel, portalPwdLogin, (signing) => {
    const { input, at, origin, device } = signing;
    const action = portalPwdLogin.name;
    return loggingRefusals(kernel, { action, of: { phone: input.phone }, at, origin }, () =>
      byPassword(kernel, input, {
        side: 'portal',
        at,
        origin,
        device,
        finish: (tx, account) => openAccount(tx, account, signing, { action, noticeDevice: true }),
      }),
    );
  });
}

export function logoutRoute(kernel: Kernel): Route {
  return signOut(kernel, logout, (signing) => endSession(kernel, signing, 'logout'));
}
