import * as z from 'zod/mini';
import { loginPhone, smsCode } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { tokenAnswer } from './login.ts';

/** Page that the messaging app (微信) sends the browser back to, with `code` and `state`, or `state` alone when refused. */
export const WECHAT_CALLBACK = '/portal/wechat';
/** A QR code serves this long, and once. */
export const WECHAT_STATE_SECONDS = 300;
/** So long an unknown identity may be bound to a phone after the scan. */
export const WECHAT_TICKET_SECONDS = 600;

/** Business codes of sign-in and binding by the messaging app; each carries the text beside it. */
export const WECHAT = {
  expired: { code: 'wechat_expired', text: '二维码已失效，请刷新后重新扫码' },
  refused: { code: 'wechat_refused', text: '微信授权未通过，请重新扫码' },
  ticketExpired: { code: 'wechat_ticket_expired', text: '绑定已超时，请重新扫码' },
  boundElsewhere: {
    code: 'wechat_bound_elsewhere',
    text: '该微信已绑定其他账号，请先在原账号的“账户与安全”中解绑',
  },
  alreadyBound: {
    code: 'wechat_already_bound',
    text: '该账号已绑定其他微信，请先登录，在“账户与安全”中解绑后再试',
  },
  off: { code: 'wechat_off', text: '微信扫码登录未启用，请使用验证码或密码登录' },
} as const;

/** Goes with CODE.unavailable. */
export const WECHAT_UNREACHABLE = '微信服务暂时无法访问，请稍后再试';

const state = z.string().check(z.minLength(1), z.maxLength(128));
const code = z.string().check(z.minLength(1), z.maxLength(512));

/** What the return from the messaging app carries. */
export const wechatReturn = { code, state };

/** Names as in the open platform's own address. */
export const wechatQr = z.object({
  appid: z.string(),
  scope: z.literal('snsapi_login'),
  redirect_uri: z.string(),
  state: z.string(),
  /** Only where a stand-in takes the messaging app's place: address that the QR code holds. */
  scanUrl: z.optional(z.string()),
});
export type WechatQr = z.infer<typeof wechatQr>;

const shared = { group: 'portal', access: 'public', effect: 'sign-in', params: nothing } as const;

export const wechatQrParams = endpoint({
  ...shared,
  name: 'wechatQrParams',
  method: 'GET',
  path: '/login/wechatQrParams',
  summary:
    'What a QR code (扫码登录) is drawn from; its state belongs to this browser, for five minutes, once',
  input: nothing,
  output: wechatQr,
});

/** How far the scan of a stand-in's QR code has come. */
export const SCAN_STATUS = ['waiting', 'scanned', 'confirmed', 'cancelled', 'expired'] as const;

export const wechatScanState = endpoint({
  ...shared,
  name: 'wechatScanState',
  method: 'GET',
  path: '/login/wechatScanState',
  summary:
    'How far a scan has come, and its code once confirmed; only where a stand-in is used, else 404',
  input: z.object({ state }),
  output: z.object({ status: z.enum(SCAN_STATUS), code: z.optional(z.string()) }),
});

export const wechatLogin = endpoint({
  ...shared,
  name: 'wechatLogin',
  word: '微信扫码登录',
  method: 'GET',
  path: '/login/wechatLogin',
  summary:
    'Sign in by a confirmed scan; an identity that no account is bound to gets a ticket for binding',
  input: z.object(wechatReturn),
  output: z.union([tokenAnswer, z.object({ bindTicket: z.string() })]),
});

export const sendWechatBindSms = endpoint({
  ...shared,
  name: 'sendWechatBindSms',
  method: 'GET',
  path: '/login/sendWechatBindSms',
  summary: 'Send a code for binding the messaging app to the account of a phone',
  input: z.object({ phone: loginPhone }),
  output: nothing,
});

export const wechatBind = endpoint({
  ...shared,
  name: 'wechatBind',
  word: '微信绑定登录',
  method: 'POST',
  path: '/login/wechatBind',
  summary: 'Bind the scanned identity to the account of a phone, proved by a code, and sign in',
  input: z.object({
    phone: loginPhone,
    code: smsCode,
    bindTicket: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  output: tokenAnswer,
});
