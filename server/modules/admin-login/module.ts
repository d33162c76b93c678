import {
  adminBeginEnrolment,
  adminFindPassword,
  adminLogout,
  adminOtpLogin,
  adminPwdLogin,
  adminSmsLogin,
  sendAdminPasswordSms,
  sendAdminSms,
} from '#contract/account/admin-login.ts';
import { endSession } from '#server/kernel/authentication/end-session.ts';
import { loggingRefusals } from '#server/kernel/authentication/log-refused.ts';
import { newPasswordByCode } from '#server/kernel/authentication/new-password.ts';
import { openAccount } from '#server/kernel/authentication/open-account.ts';
import {
  beginOtp,
  confirmOtp,
  hasOtp,
  spendSecondFactor,
  takeOtpTry,
} from '#server/kernel/authentication/second-factor.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import { byCode, byPassword } from '#server/kernel/authentication/sign-in.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { signIn, signOut } from '#server/kernel/session/sign-in.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { accountOfTicket, afterFirstFactor, enterSecondStep, useTicket } from './second-step.ts';

function otpLoginRoute(kernel: Kernel): Route {
  return signIn(kernel, adminOtpLogin, async (signing) => {
    const { at, input, preSession } = signing;
    const claim = { ticket: input.ticket, preSession, at };
    const action = adminOtpLogin.name;
    const id = await accountOfTicket(kernel.db, claim);
    await takeOtpTry(kernel, id, at);
    const enter = () =>
      kernel.db.transaction().execute(async (tx) => {
        const account = await enterSecondStep(tx, claim);
        const proof = { accountId: account.id, code: input.code };
        const enrolled = await hasOtp(tx, account.id);
        const recoveryCodes = enrolled ? [] : await confirmOtp(kernel, tx, proof, at);
        if (enrolled) await spendSecondFactor(kernel, tx, proof, at);
        await useTicket(tx, claim);
        const how = { action, noticeDevice: true };
        const { token } = await openAccount(tx, account, signing, how);
        return { token, recoveryCodes };
      });
    return loggingRefusals(kernel, { action, of: { id }, at, origin: signing.origin }, enter);
  });
}

function enrolmentRoute(kernel: Kernel): Route {
  return signIn(kernel, adminBeginEnrolment, ({ at, input, preSession }) =>
    kernel.db.transaction().execute(async (tx) => {
      const account = await enterSecondStep(tx, { ticket: input.ticket, preSession, at });
      return beginOtp(kernel, tx, { accountId: account.id, phone: account.phone }, at);
    }),
  );
}

function firstFactorRoutes(kernel: Kernel, pepper: Buffer): Route[] {
  return [
    signIn(kernel, adminSmsLogin, (signing) => {
      const { input, at, origin } = signing;
      const action = adminSmsLogin.name;
      return loggingRefusals(kernel, { action, of: { phone: input.phone }, at, origin }, () =>
        byCode(
          kernel,
          pepper,
          { ...input, purpose: 'adminLogin' },
          {
            side: 'admin',
            at,
            finish: (tx, account) => afterFirstFactor(kernel, tx, account, signing, action),
          },
        ),
      );
    }),
    signIn(kernel, adminPwdLogin, (signing) => {
      const { input, at, origin, device } = signing;
      const action = adminPwdLogin.name;
      return loggingRefusals(kernel, { action, of: { phone: input.phone }, at, origin }, () =>
        byPassword(kernel, input, {
          side: 'admin',
          at,
          origin,
          device,
          finish: (tx, account) => afterFirstFactor(kernel, tx, account, signing, action),
        }),
      );
    }),
  ];
}

/** The ways into the admin console (管理后台) and out of it; a second factor follows the first where there is one. */
export const adminLoginModule: Module = {
  name: 'admin-login',
  routes(kernel) {
    const pepper = kernel.key.derive('sms-code');
    return [
      signIn(kernel, sendAdminSms, async ({ input: { phone }, at, origin }) => {
        await sendCode(kernel, pepper, { phone, purpose: 'adminLogin' }, { at, origin });
        return {};
      }),
      signIn(kernel, sendAdminPasswordSms, async ({ input: { phone }, at, origin }) => {
        await sendCode(kernel, pepper, { phone, purpose: 'adminPassword' }, { at, origin });
        return {};
      }),
      ...firstFactorRoutes(kernel, pepper),
      enrolmentRoute(kernel),
      otpLoginRoute(kernel),
      signIn(kernel, adminFindPassword, ({ at, input, origin }) => {
        const action = adminFindPassword.name;
        return loggingRefusals(kernel, { action, of: { phone: input.phone }, at, origin }, () =>
          newPasswordByCode(
            kernel,
            pepper,
            { ...input, purpose: 'adminPassword', action },
            { side: 'admin', at, origin },
          ),
        );
      }),
      signOut(kernel, adminLogout, (signing) => endSession(kernel, signing, adminLogout.name)),
    ];
  },
};
