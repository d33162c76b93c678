import * as z from 'zod/mini';
import { loginPhone, sealedPassword, smsCode } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** How long the second step of a sign-in may take. */
export const SECOND_STEP_SECONDS = 300;

/** Business codes of the console's sign-in; each carries the text beside it. */
export const ADMIN_SIGN_IN = {
  notOperator: { code: 'not_operator', text: '该账号不是平台运营账号，请从门户登录' },
  unknown: { code: 'not_operator', text: '该手机号不是平台运营账号' },
  wrongOtp: { code: 'wrong_otp', text: '动态验证码错误或已使用' },
  stepExpired: { code: 'second_step_expired', text: '二次验证已超时，请重新登录' },
} as const;

/** A code of the authenticator app (动态验证码), or one of the recovery codes (恢复码) in its place. */
export const otpCode = z
  .string('请输入动态验证码')
  .check(
    z.trim(),
    z.regex(/^(?:\d{6}|[a-z0-9]{5}-?[a-z0-9]{5})$/i, '请输入 6 位动态验证码或恢复码'),
  );

const ticket = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * A signed-in operator has `token`. With `next` the first factor was right and the second is wanted: `otp` by a code,
 * `enrol` by binding an authenticator app first; `ticket` names this sign-in, which this browser alone may go on with.
 */
export const firstStep = z.object({
  token: z.string(),
  next: z.enum(['', 'otp', 'enrol']),
  ticket: z.string(),
});
export type FirstStep = z.infer<typeof firstStep>;

/** What an authenticator app is set up with. */
export const enrolment = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** otpauth:// address, for the QR code. */
  uri: z.string(),
});

/** `recoveryCodes` are shown once, when an authenticator app has been bound. */
export const secondStep = z.object({ token: z.string(), recoveryCodes: z.array(z.string()) });

const shared = { group: 'admin', access: 'public', effect: 'sign-in', params: nothing } as const;
const phoneQuery = z.object({ phone: loginPhone });

export const sendAdminSms = endpoint({
  ...shared,
  name: 'sendAdminSms',
  method: 'GET',
  path: '/admin/login/sendLoginSms',
  summary: 'Send a sign-in code of the console to a phone',
  input: phoneQuery,
  output: nothing,
});

export const adminSmsLogin = endpoint({
  ...shared,
  name: 'adminSmsLogin',
  word: '验证码登录（后台）',
  method: 'POST',
  path: '/admin/login/smsLogin',
  summary: 'Sign in to the console by phone and code (loginMode 1)',
  input: z.object({ phone: loginPhone, code: smsCode }),
  output: firstStep,
});

export const adminPwdLogin = endpoint({
  ...shared,
  name: 'adminPwdLogin',
  word: '密码登录（后台）',
  method: 'POST',
  path: '/admin/login/pwdLogin',
  summary: 'Sign in to the console by phone and password (RSA-OAEP-encrypted)',
  input: z.object({ phone: loginPhone, password: sealedPassword }),
  output: firstStep,
});

export const adminBeginEnrolment = endpoint({
  ...shared,
  name: 'adminBeginEnrolment',
  word: '开始绑定身份验证器',
  method: 'POST',
  path: '/admin/login/beginEnrolment',
  summary: 'A new secret for the authenticator app, where the sign-in cannot go on without one',
  input: z.object({ ticket }),
  output: enrolment,
});

export const adminOtpLogin = endpoint({
  ...shared,
  name: 'adminOtpLogin',
  word: '身份验证器登录（后台）',
  method: 'POST',
  path: '/admin/login/otpLogin',
  summary: 'Second step of a sign-in: a code of the authenticator app or a recovery code',
  input: z.object({ ticket, code: otpCode }),
  output: secondStep,
});

export const sendAdminPasswordSms = endpoint({
  ...shared,
  name: 'sendAdminPasswordSms',
  method: 'GET',
  path: '/admin/login/sendFindPasswordSms',
  summary: 'Send a code for a new password of an operator',
  input: phoneQuery,
  output: nothing,
});

export const adminFindPassword = endpoint({
  ...shared,
  name: 'adminFindPassword',
  word: '找回密码（后台）',
  method: 'POST',
  path: '/admin/login/findPassword',
  summary: 'Set an operator’s new password with a code; ends every session of the account',
  input: z.object({ phone: loginPhone, code: smsCode, password: sealedPassword }),
  output: nothing,
});

export const adminLogout = endpoint({
  ...shared,
  access: 'operator',
  roles: 'own',
  name: 'adminLogout',
  word: '退出登录（后台）',
  method: 'GET',
  path: '/admin/login/logout',
  summary: 'End this session of the console',
  input: nothing,
  output: nothing,
});
