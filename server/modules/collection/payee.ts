import { writersOf } from '#contract/account/customer-role.ts';
import { receivablePlan } from '#contract/collection/receivable-plan.ts';
import { platformAccount } from '#server/kernel/company/platform.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { setScope } from '#server/kernel/session/scope.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';

/** Where a buyer pays to: the platform's default account, for those who pay. Its number travels sealed. */
export const payeeRoute = (kernel: Kernel): Route =>
  write(kernel, receivablePlan.payee, async ({ tx, me, seal }) => {
    expectOneOf(me, writersOf('payment'));
    // In this very transaction: one that waits for a second connection while it holds its own may wait for itself.
    await setScope(tx, { maintenance: true, operator: true });
    const account = await platformAccount(tx);
    await setScope(tx, { accountId: me.accountId, companyId: me.companyId ?? '' });
    const purpose = purposeOf('bank', 'account_no', account.companyId);
    return {
      name: account.name,
      openBank: account.openBank,
      cnapsCode: account.cnapsCode,
      accountNo: seal(kernel.cipher.open(account.accountNoSealed, purpose)),
    };
  });
