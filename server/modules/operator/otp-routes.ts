import {
  OPERATOR,
  operatorBeginOtp,
  operatorConfirmOtp,
  operatorRemoveOtp,
  operatorRenewRecovery,
} from '#contract/account/operator.ts';
import { lockAccountOf } from '#server/kernel/authentication/accounts.ts';
import {
  beginOtp,
  confirmOtp,
  hasOtp,
  newRecoveryCodes,
  removeOtp,
  spendSecondFactor,
  takeOtpTry,
} from '#server/kernel/authentication/second-factor.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { type Acting, sessionAction } from '#server/kernel/session/action.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidToken, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';

type Deciding = Pick<Acting<never, never>, 'me' | 'at' | 'origin' | 'enter'> & {
  input: { code: string };
};

/** What is done once a code is right, in the transaction that uses the code up. */
async function withCode<T>(
  kernel: Kernel,
  { me, at, origin, enter, input }: Deciding,
  action: string,
  work: (tx: Tx, proof: { accountId: string; code: string }) => Promise<T>,
): Promise<T> {
  const { accountId } = me;
  await takeOtpTry(kernel, accountId, at);
  return kernel.db.transaction().execute(async (tx) => {
    await enter(tx);
    const done = await work(tx, { accountId, code: input.code });
    await audit(tx, { action, accountId, objectType: 'account', objectId: accountId }, origin, at);
    return done;
  });
}

export function otpRoutes(kernel: Kernel): Route[] {
  return [
    sessionAction(kernel, operatorBeginOtp, ({ me, at, enter }) =>
      kernel.db.transaction().execute(async (tx) => {
        await enter(tx);
        const account = await lockAccountOf(tx, me.accountId);
        if (account === undefined) throw invalidToken();
        return beginOtp(kernel, tx, { accountId: account.id, phone: account.phone }, at);
      }),
    ),
    sessionAction(kernel, operatorConfirmOtp, async (acting) => {
      const recoveryCodes = await withCode(kernel, acting, operatorConfirmOtp.name, (tx, proof) =>
        confirmOtp(kernel, tx, proof, acting.at),
      );
      return { recoveryCodes };
    }),
    sessionAction(kernel, operatorRenewRecovery, async (acting) => {
      const { name } = operatorRenewRecovery;
      const recoveryCodes = await withCode(kernel, acting, name, async (tx, proof) => {
        if (!(await hasOtp(tx, proof.accountId))) throw refused(OPERATOR.notEnrolled);
        await spendSecondFactor(kernel, tx, proof, acting.at);
        return newRecoveryCodes(tx, proof.accountId);
      });
      return { recoveryCodes };
    }),
    sessionAction(kernel, operatorRemoveOtp, (acting) =>
      withCode(kernel, acting, operatorRemoveOtp.name, async (tx, proof) => {
        if (kernel.config.adminTotpRequired) throw refused(OPERATOR.required);
        if (!(await hasOtp(tx, proof.accountId))) throw refused(OPERATOR.notEnrolled);
        await spendSecondFactor(kernel, tx, proof, acting.at);
        await removeOtp(tx, proof.accountId);
        return {};
      }),
    ),
  ];
}
