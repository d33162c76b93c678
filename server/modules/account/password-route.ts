import { ACCOUNT, ACCOUNT_FIELD, changePassword } from '#contract/account.ts';
import { TEXT } from '#contract/envelope.ts';
import { hashPassword, verifyPassword } from '#server/kernel/argon2.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { lockAccountOf } from '#server/kernel/proof/accounts.ts';
import { resetPasswordTries, takePasswordTry } from '#server/kernel/proof/password-counter.ts';
import { openNewPassword } from '#server/kernel/proof/password-rule.ts';
import { provedWrite } from '#server/kernel/proved-write.ts';
import { invalidField, refused, tooMany } from '#server/kernel/refusal.ts';
import type { Route } from '#server/kernel/route.ts';

import { EVENT } from './messages.ts';
import { ownAccount } from './own-account.ts';
import { removeOthers } from './session-routes.ts';

/** Tries are counted with those of the sign-in: it is the same secret that is guessed. */
export function passwordRoute(kernel: Kernel): Route {
  return provedWrite(
    kernel,
    changePassword,
    async ({ input, me, at }) => {
      const { phone, nick_name, password_hash } = await ownAccount(kernel, me.accountId);
      if (password_hash === null) throw refused(ACCOUNT.noPassword);
      const password = await openNewPassword(kernel, input.password, [phone, nick_name]);
      const old = await kernel.key.open(input.oldPassword);
      const wait = await takePasswordTry(kernel.db, phone, at);
      if (wait > 0) throw tooMany(TEXT.tooMany, wait);
      if (!(await verifyPassword(old, password_hash))) throw refused(ACCOUNT.wrongOldPassword);
      if (old === password) throw invalidField('password', ACCOUNT_FIELD.samePassword);
      return { replaces: password_hash, hash: await hashPassword(password) };
    },
    async ({ tx, me, at, emit, note }, { replaces, hash }) => {
      const { accountId } = me;
      const account = await lockAccountOf(tx, accountId);
      // Somebody else was quicker to replace the old one.
      if (account?.password_hash !== replaces) throw refused(ACCOUNT.wrongOldPassword);
      await tx
        .updateTable('account')
        .set({ password_hash: hash })
        .where('id', '=', accountId)
        .execute();
      await removeOthers(tx, me);
      await resetPasswordTries(tx, account.phone);
      await emit({ topic: EVENT.passwordReplaced, accountId, payload: { time: wireTime(at) } });
      note({ objectType: 'account', objectId: accountId });
      return {};
    },
  );
}
