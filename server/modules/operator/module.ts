import { operatorGetInfo } from '#contract/account/operator.ts';
import type { Module } from '#server/kernel/module.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { otpRoutes } from './otp-routes.ts';
import { operatorPasswordRoute } from './password-route.ts';
import { operatorQuery } from './queries.ts';

/** An operator's own account: who it is, its password, its authenticator app. */
export const operatorModule: Module = {
  name: 'operator',
  routes: (kernel) => [
    signedInRead(kernel, operatorGetInfo, {
      query: operatorQuery,
      values: ({ at }) => ({ now: at.toISOString() }),
      answer: ([row], { me, token }) => ({
        id: me.accountId,
        nickName: row?.nick_name ?? '',
        phone: row?.phone ?? '',
        token,
        officeName: row?.office_name ?? '',
        roles: row?.roles ?? [],
        otp: {
          enrolled: row?.enrolled ?? false,
          required: kernel.config.adminTotpRequired,
          recoveryLeft: Number(row?.recovery_left ?? 0),
        },
        hasPassword: row?.has_password ?? false,
      }),
    }),
    operatorPasswordRoute(kernel),
    ...otpRoutes(kernel),
  ],
};
