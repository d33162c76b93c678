import * as z from 'zod/mini';
import { id, loginPhone, sealedPassword, smsCode } from '../noun/fields.ts';
import { customerCall, customerRead, customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { tokenAnswer } from './login.ts';
import { wechatQr, wechatReturn } from './wechat.ts';

/** So long the proof of the present phone allows to name a new one. */
export const PHONE_PROOF_SECONDS = 600;

/** Business codes of account and security (账户与安全); each carries the text beside it. */
export const ACCOUNT = {
  proofExpired: { code: 'proof_expired', text: '验证已超时，请重新验证当前手机号' },
  phoneTaken: { code: 'phone_taken', text: '该手机号已被其他账号使用' },
  noPassword: {
    code: 'no_password',
    text: '账号尚未设置密码，请退出后在登录窗口选择“找回密码”进行设置',
  },
  wrongOldPassword: { code: 'wrong_old_password', text: '原密码错误' },
  ownSession: { code: 'own_session', text: '这是当前登录，请使用“退出登录”' },
  soleAdministrator: {
    code: 'sole_administrator',
    text: '您是企业唯一的管理员，请先移交管理员再注销',
  },
  closeBlocked: {
    code: 'close_blocked',
    text: '您的企业认证申请正在审核中，请先撤回申请再注销',
  },
} as const;

/** Texts beside a field (code 422). */
export const ACCOUNT_FIELD = {
  samePhone: '新手机号不能与当前手机号相同',
  samePassword: '新密码不能与原密码相同',
} as const;

const proofTicket = z.string().check(z.minLength(1), z.maxLength(128));

export const securityInfo = z.object({
  phone: z.string(),
  nickName: z.string(),
  hasPassword: z.boolean(),
  /** Since when a messaging app is bound; null while none is. */
  wechatBoundTime: z.nullable(z.string()),
  /** Whether a messaging app can be bound on this installation. */
  wechatAvailable: z.boolean(),
});
export type SecurityInfo = z.infer<typeof securityInfo>;

export const accountSecurity = endpoint({
  ...customerRead,
  name: 'accountSecurity',
  path: '/user/security',
  summary: 'How my account can be entered: phone, password, messaging app',
  input: nothing,
  output: securityInfo,
});

export const sendPhoneProofSms = endpoint({
  ...customerCall,
  name: 'sendPhoneProofSms',
  method: 'GET',
  path: '/user/sendPhoneProofSms',
  effect: 'sign-in',
  summary: 'Send a code to my present phone, to change it',
  input: nothing,
  output: nothing,
});

export const provePhone = endpoint({
  ...customerCall,
  name: 'provePhone',
  word: '验证手机号',
  method: 'POST',
  path: '/user/provePhone',
  effect: 'sign-in',
  summary: 'Prove the present phone by its code; the ticket allows to name a new one',
  input: z.object({ code: smsCode }),
  output: z.object({ proofTicket: z.string() }),
});

export const sendNewPhoneSms = endpoint({
  ...customerCall,
  name: 'sendNewPhoneSms',
  method: 'POST',
  path: '/user/sendNewPhoneSms',
  effect: 'sign-in',
  summary: 'Send a code to the phone that shall be mine from now on',
  input: z.object({ phone: loginPhone, proofTicket }),
  output: nothing,
});

export const changePhone = endpoint({
  ...customerCall,
  name: 'changePhone',
  word: '更换手机号',
  method: 'POST',
  path: '/user/changePhone',
  effect: 'sign-in',
  summary: 'Change my phone; every session ends and this browser gets a new one',
  input: z.object({ phone: loginPhone, code: smsCode, proofTicket }),
  output: tokenAnswer,
});

export const changePassword = endpoint({
  ...customerWrite,
  name: 'changePassword',
  word: '修改密码',
  path: '/user/changePassword',
  summary: 'Change my password with the old one; ends all my other sessions',
  input: z.object({
    oldPassword: sealedPassword,
    password: sealedPassword,
    confirmPassword: z.optional(z.string()),
  }),
  output: nothing,
});

export const wechatBindParams = endpoint({
  ...customerCall,
  name: 'wechatBindParams',
  method: 'GET',
  path: '/user/wechatBindParams',
  effect: 'sign-in',
  summary: 'What a QR code is drawn from that binds a messaging app to my account',
  input: nothing,
  output: wechatQr,
});

export const bindWechat = endpoint({
  ...customerWrite,
  name: 'bindWechat',
  word: '绑定微信',
  path: '/user/bindWechat',
  summary: 'Bind the identity of a confirmed scan to my account',
  input: z.object(wechatReturn),
  output: nothing,
});

export const unbindWechat = endpoint({
  ...customerWrite,
  name: 'unbindWechat',
  word: '解绑微信',
  path: '/user/unbindWechat',
  summary: 'Unbind the messaging app from my account',
  input: nothing,
  output: nothing,
});

export const sessionRow = z.object({
  id: z.string(),
  /** Whether it is the session that asks. */
  current: z.boolean(),
  /** System and program in Chinese words, as the user agent tells. */
  device: z.string(),
  /** What the network address tells and no more: 本机, 内网 or 公网, with the address. */
  place: z.string(),
  firstTime: z.string(),
  /** At most a minute behind. */
  lastTime: z.string(),
});
export type SessionRow = z.infer<typeof sessionRow>;

export const mySessions = endpoint({
  ...customerRead,
  name: 'mySessions',
  path: '/user/sessions',
  summary: 'My sessions, this one first, then by last use',
  input: nothing,
  output: z.array(sessionRow),
});

export const endSession = endpoint({
  ...customerWrite,
  name: 'endSession',
  word: '退出一台设备',
  path: '/user/endSession',
  summary: 'End one of my other sessions',
  input: z.object({ id }),
  output: nothing,
});

export const endOtherSessions = endpoint({
  ...customerWrite,
  name: 'endOtherSessions',
  word: '退出其他设备',
  path: '/user/endOtherSessions',
  summary: 'End all my sessions but this one; answers how many',
  input: nothing,
  output: z.number(),
});
