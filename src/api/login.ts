import {
  findPassword,
  phoneLogin,
  portalPwdLogin,
  sendFindPasswordSms,
  sendLoginSms,
  sendRegisterSms,
} from '#contract/account/login.ts';
import { register } from '#contract/account/user.ts';
import { sendWechatBindSms } from '#contract/account/wechat.ts';
import type { CallInput, CallOutput } from '#contract/wire/endpoint.ts';
import { TEXT } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';

import { call } from './client.ts';
import { withSealed } from './sealed-secrets.ts';

const SEND = {
  login: sendLoginSms,
  register: sendRegisterSms,
  findPassword: sendFindPasswordSms,
  wechatBind: sendWechatBindSms,
};
/** What a code by SMS is for. */
export type SmsPurpose = keyof typeof SEND;

/** Sends a code to a phone. */
export async function sendSms(purpose: SmsPurpose, phone: string): Promise<void> {
  await call(SEND[purpose], { phone });
}

/** The token of an answer that signs in. One without signs nobody in, whatever its code says. */
export function tokenOf({ token }: CallOutput<typeof phoneLogin>): string {
  if (!token) throw new ApiError({ kind: 'http', text: TEXT.unknown });
  return String(token);
}

/** Signs in; resolves with the token. */
export async function loginByCode(input: CallInput<typeof phoneLogin>): Promise<string> {
  return tokenOf(await call(phoneLogin, input));
}

/** Signs in; resolves with the token. `password` as typed; it travels encrypted. */
export async function loginByPassword(phone: string, password: string): Promise<string> {
  const answer = await withSealed([password], ([sealed = '']) =>
    call(portalPwdLogin, { phone, password: sealed }),
  );
  return tokenOf(answer);
}

interface Registration {
  userName: string;
  phone: string;
  code: string;
  email: string;
  password: string;
}

/**
 * Registers whoever has ticked the terms, and signs in; resolves with the token. `confirmPassword` travels empty, and the
 * box with the rest of the form (specification, sections 3 and 7): a backend may ask for it.
 */
export async function registerAccount(form: Registration): Promise<string> {
  const answer = await withSealed([form.password], ([password = '']) =>
    call(register, { ...form, password, confirmPassword: '', checked: true }),
  );
  return tokenOf(answer);
}

interface NewPassword {
  phone: string;
  code: string;
  password: string;
}

/** Sets a new password with a code; ends every session of the account. */
export async function retrievePassword(form: NewPassword): Promise<void> {
  await withSealed([form.password], ([password = '']) =>
    call(findPassword, { ...form, password, confirmPassword: '' }),
  );
}
