import { operatorChangePassword } from '#contract/operator.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { provePasswordChange, replacePassword } from '#server/kernel/proof/change-password.ts';
import { provedWrite } from '#server/kernel/proved-write.ts';
import type { Route } from '#server/kernel/route.ts';

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
