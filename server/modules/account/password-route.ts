import { changePassword } from '#contract/account/account.ts';
import {
  provePasswordChange,
  replacePassword,
} from '#server/kernel/authentication/change-password.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { provedWrite } from '#server/kernel/session/proved-write.ts';
import type { Route } from '#server/kernel/wire/route.ts';

import { EVENT } from './messages.ts';

export function passwordRoute(kernel: Kernel): Route {
  return provedWrite(
    kernel,
    changePassword,
    (proving) => provePasswordChange(kernel, proving, 'portal'),
    async ({ tx, me, at, emit, note }, change) => {
      const { accountId } = me;
      await replacePassword(tx, me, change);
      await emit({ topic: EVENT.passwordReplaced, accountId, payload: { time: wireTime(at) } });
      note({ objectType: 'account', objectId: accountId });
      return {};
    },
  );
}
