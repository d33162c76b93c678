import { sendFindPasswordSms, sendLoginSms, sendRegisterSms } from '#contract/account/login.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import type { SmsPurpose } from '#server/kernel/ports/sms.ts';
import { signIn } from '#server/kernel/session/sign-in.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { findPasswordRoute, registerRoute } from './account-routes.ts';
import { loginMessages } from './messages.ts';
import { logoutRoute, passwordLoginRoute, phoneLoginRoute } from './sign-in-routes.ts';

type SendEndpoint = typeof sendLoginSms | typeof sendRegisterSms | typeof sendFindPasswordSms;

function sendRoute(
  kernel: Kernel,
  pepper: Buffer,
  endpoint: SendEndpoint,
  purpose: SmsPurpose,
): Route {
  return signIn(kernel, endpoint, async ({ input, at, origin }) => {
    await sendCode(kernel, pepper, { phone: input.phone, purpose }, { at, origin });
    return {};
  });
}

/** The ways in and out: codes, passwords, registration, retrieval, logout. */
export const loginModule: Module = {
  name: 'login',
  routes(kernel) {
    const pepper = kernel.key.derive('sms-code');
    return [
      sendRoute(kernel, pepper, sendLoginSms, 'login'),
      sendRoute(kernel, pepper, sendRegisterSms, 'register'),
      sendRoute(kernel, pepper, sendFindPasswordSms, 'findPassword'),
      phoneLoginRoute(kernel, pepper),
      passwordLoginRoute(kernel),
      registerRoute(kernel, pepper),
      findPasswordRoute(kernel, pepper),
      logoutRoute(kernel),
    ];
  },
  messages: loginMessages,
};
