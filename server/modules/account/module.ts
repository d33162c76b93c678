import { accountSecurity } from '#contract/account/account.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';

import { closeCheckRoute, closeRoute, sendCloseSmsRoute } from './close-routes.ts';
import { dataRoute } from './data-route.ts';
import { accountMessages } from './messages.ts';
import { passwordRoute } from './password-route.ts';
import { changeRoute, proveRoute, sendNewRoute, sendProofRoute } from './phone-routes.ts';
import { securityQuery } from './queries.ts';
import { endOneRoute, endOthersRoute, sessionsRoute } from './session-routes.ts';
import { accountWorkbench } from './workbench.ts';

function securityRoute(kernel: Kernel): Route {
  return signedInRead(kernel, accountSecurity, {
    query: securityQuery,
    values: () => ({}),
    answer: ([row]) => ({
      phone: row?.phone ?? '',
      nickName: row?.nick_name ?? '',
      hasPassword: row?.has_password ?? false,
      wechatBoundTime: row?.bound_at ? wireTime(row.bound_at) : null,
      wechatAvailable: kernel.wechat !== undefined,
    }),
  });
}

/** Account and security (账户与安全): phone, password, sessions, own data, closing. */
export const accountModule: Module = {
  name: 'account',
  routes(kernel) {
    const pepper = kernel.key.derive('sms-code');
    return [
      securityRoute(kernel),
      sendProofRoute(kernel, pepper),
      proveRoute(kernel, pepper),
      sendNewRoute(kernel, pepper),
      changeRoute(kernel, pepper),
      passwordRoute(kernel),
      sessionsRoute(kernel),
      endOneRoute(kernel),
      endOthersRoute(kernel),
      dataRoute(kernel),
      closeCheckRoute(kernel),
      sendCloseSmsRoute(kernel, pepper),
      closeRoute(kernel, pepper),
    ];
  },
  messages: accountMessages,
  workbench: accountWorkbench,
};
