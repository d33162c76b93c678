import * as z from 'zod/mini';
import { loginPhone, sealedPassword, smsCode } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';

/** The session cookie that the client keeps and sends as bearer; by itself it authenticates nothing. */
export const TOKEN_COOKIE = 'portal-Token';
/** The bearer's cookie of the admin console (管理后台), beside the portal's own. */
export const ADMIN_TOKEN_COOKIE = 'portal-Admin-Token';
/** The HttpOnly half of a session; `__Host-` is put before it on https. */
export const COMPANION_COOKIE = 'ps';

/** A session ends when nobody has used it for so long. */
export const SESSION_IDLE_MINUTES = 30;
/** Its use is noted at most this often, so it may end so much earlier. */
export const SESSION_NOTED_MINUTES = 1;

/** Specification section 3, loginMode. */
export const LOGIN_MODE = { code: 1, password: 2, qr: 3, retrieve: 4 } as const;
export type LoginMode = (typeof LOGIN_MODE)[keyof typeof LOGIN_MODE];

/** Seconds before another code may be sent to the same phone (specification section 9). */
export const SMS_COUNTDOWN_SECONDS = 60;

/** Business codes of the sign-in family; each carries the text beside it. */
export const SIGN_IN = {
  wrongPassword: { code: 'wrong_password', text: '手机号或密码错误' },
  wrongCode: { code: 'wrong_code', text: '验证码错误或已失效' },
  notRegistered: { code: 'not_registered', text: '该手机号尚未注册，请先注册' },
  alreadyRegistered: { code: 'already_registered', text: '该手机号已注册，请直接登录' },
  disabled: { code: 'account_disabled', text: '该账号已停用，请联系平台客服' },
  operator: { code: 'operator_account', text: '平台运营账号请从管理后台登录' },
} as const;

/** Refusals that carry a code of envelope.ts: 429 and 503. */
export const SMS_TEXT = {
  wait: (seconds: number) => `请 ${seconds} 秒后再获取验证码`,
  dailyLimit: '今日获取验证码次数已达上限，请明天再试',
  addressLimit: '当前网络获取验证码过于频繁，请稍后再试',
  undelivered: '短信发送失败，请稍后再试',
} as const;

const minutesOrSeconds = (seconds: number) =>
  seconds < 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;

/** What whoever tries too often is told (429), whether what was typed is right or not. */
export const TRY_TEXT = {
  wait: (seconds: number) => `尝试次数过多，请 ${minutesOrSeconds(seconds)}后再试`,
  addressLimit: (seconds: number) =>
    `当前网络登录失败次数过多，请 ${minutesOrSeconds(seconds)}后再试，或使用验证码登录`,
} as const;

export const tokenAnswer = z.object({ token: z.string() });

const phoneQuery = z.object({ phone: loginPhone });
const shared = { group: 'portal', access: 'public', effect: 'sign-in', params: nothing } as const;

export const sendLoginSms = endpoint({
  ...shared,
  name: 'sendLoginSms',
  method: 'GET',
  path: '/login/sendLoginSms',
  summary: 'Send a sign-in code (短信验证码) to a phone',
  input: phoneQuery,
  output: nothing,
});

export const sendRegisterSms = endpoint({
  ...shared,
  name: 'sendRegisterSms',
  method: 'GET',
  path: '/login/sendRegisterSms',
  summary: 'Send a registration code to a phone',
  input: phoneQuery,
  output: nothing,
});

export const sendFindPasswordSms = endpoint({
  ...shared,
  name: 'sendFindPasswordSms',
  method: 'GET',
  path: '/login/sendFindPasswordSms',
  summary: 'Send a password-retrieval code to a phone',
  input: phoneQuery,
  output: nothing,
});

export const phoneLogin = endpoint({
  ...shared,
  name: 'phoneLogin',
  word: '验证码登录',
  method: 'POST',
  path: '/login/phoneLogin',
  summary: 'Sign in by phone and code',
  input: z.object({ phone: loginPhone, code: smsCode }),
  output: tokenAnswer,
});

export const portalPwdLogin = endpoint({
  ...shared,
  name: 'portalPwdLogin',
  word: '密码登录',
  method: 'POST',
  path: '/login/portalPwdLogin',
  summary: 'Sign in by phone and password (RSA-OAEP-encrypted)',
  input: z.object({ phone: loginPhone, password: sealedPassword }),
  output: tokenAnswer,
});

export const findPassword = endpoint({
  ...shared,
  name: 'findPassword',
  word: '找回密码',
  method: 'POST',
  path: '/login/findPassword',
  summary: 'Set a new password with a code; ends every session of the account',
  input: z.object({
    phone: loginPhone,
    code: smsCode,
    password: sealedPassword,
    confirmPassword: z.optional(z.string()),
  }),
  output: nothing,
});

export const logout = endpoint({
  ...shared,
  access: 'session',
  name: 'logout',
  word: '退出登录',
  method: 'GET',
  path: '/login/logout',
  summary: 'End this session',
  input: nothing,
  output: nothing,
});
