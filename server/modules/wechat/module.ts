import type { Module } from '#server/kernel/module.ts';

import { bindMineRoute, bindParamsRoute, unbindRoute } from './account-routes.ts';
import { wechatMessages } from './messages.ts';
import {
  bindRoute,
  loginRoute,
  qrRoute,
  scanStateRoute,
  sendBindSmsRoute,
} from './sign-in-routes.ts';

/** Sign-in by the messaging app (微信), and what binds it to an account. */
export const wechatModule: Module = {
  name: 'wechat',
  routes(kernel) {
    const pepper = kernel.key.derive('sms-code');
    return [
      qrRoute(kernel),
      scanStateRoute(kernel),
      loginRoute(kernel),
      sendBindSmsRoute(kernel, pepper),
      bindRoute(kernel, pepper),
      bindParamsRoute(kernel),
      bindMineRoute(kernel),
      unbindRoute(kernel),
    ];
  },
  messages: wechatMessages,
};
