import {
  adminBeginEnrolment,
  adminFindPassword,
  adminLogout,
  adminOtpLogin,
  adminPwdLogin,
  adminSmsLogin,
  type FirstStep,
  sendAdminPasswordSms,
  sendAdminSms,
} from '#contract/account/admin-login.ts';
import {
  type OperatorInfo,
  operatorBeginOtp,
  operatorChangePassword,
  operatorConfirmOtp,
  operatorGetInfo,
  operatorRemoveOtp,
  operatorRenewRecovery,
} from '#contract/account/operator.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';
import { withSealed } from './sealed-secrets.ts';

/** Sends a code of the console to a phone. */
export async function sendOperatorSms(
  purpose: 'login' | 'findPassword',
  phone: string,
): Promise<void> {
  await call(purpose === 'login' ? sendAdminSms : sendAdminPasswordSms, { phone });
}

/** First step of a sign-in, by phone and code. */
export function operatorByCode(phone: string, code: string): Promise<FirstStep> {
  return call(adminSmsLogin, { phone, code });
}

/** First step of a sign-in; `password` as typed, it travels encrypted. */
export function operatorByPassword(phone: string, password: string): Promise<FirstStep> {
  return withSealed([password], ([sealed = '']) =>
    call(adminPwdLogin, { phone, password: sealed }),
  );
}

/** What the authenticator app is set up with, during a sign-in that cannot go on without one. */
export function beginEnrolment(ticket: string): Promise<CallOutput<typeof adminBeginEnrolment>> {
  return call(adminBeginEnrolment, { ticket });
}

/** Second step of a sign-in. */
export function operatorByOtp(
  ticket: string,
  code: string,
): Promise<CallOutput<typeof adminOtpLogin>> {
  return call(adminOtpLogin, { ticket, code });
}

/** Sets an operator's new password with a code. */
export async function retrieveOperatorPassword(form: {
  phone: string;
  code: string;
  password: string;
}): Promise<void> {
  await withSealed([form.password], ([password = '']) =>
    call(adminFindPassword, { ...form, password }),
  );
}

/** The signed-in operator. The caller deals with an ended session. */
export function fetchOperator(): Promise<OperatorInfo> {
  return call(operatorGetInfo, {}, { handlesExpiry: true });
}

/** Ends this session on the server. */
export async function endOperatorSession(): Promise<void> {
  await call(adminLogout, {}, { keepalive: true, handlesExpiry: true });
}

/** Changes my password; both as typed. */
export async function replaceOperatorPassword(old: string, password: string): Promise<void> {
  await withSealed([old, password], async ([oldPassword = '', sealed = '']) => {
    await call(operatorChangePassword, { oldPassword, password: sealed });
  });
}

/** The authenticator app of my account: begin, confirm, renew the recovery codes, unbind. */
export const otpCalls = {
  begin: () => call(operatorBeginOtp, {}),
  confirm: (code: string) => call(operatorConfirmOtp, { code }),
  renew: (code: string) => call(operatorRenewRecovery, { code }),
  remove: (code: string) => call(operatorRemoveOtp, { code }),
};
