import { operatorChangePassword } from '#contract/account/operator.ts';
import {
  provePasswordChange,
  replacePassword,
} from '#server/kernel/authentication/change-password.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { provedWrite } from '#server/kernel/session/proved-write.ts';
import type { Route } from '#server/kernel/wire/route.ts';

export function operatorPasswordRoute(kernel: Kernel): Route {
  return provedWrite(
    kernel,
    operatorChangePassword,
    (proving) => provePasswordChange(kernel, proving, 'admin'),
    async ({ tx, me, note }, change) => {
      await replacePassword(tx, me, change);
      note({ objectType: 'account', objectId: me.accountId });
      return {};
    },
  );
}
