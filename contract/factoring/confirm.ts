import * as z from 'zod/mini';

import { smsCode } from '../noun/fields.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { collectAccount, NOTICE_LINES_MAX, noticeAnswer, noticedReceivable } from './notice.ts';
import { CONFIRM_REFUSAL } from './refusals.ts';

const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, CONFIRM_REFUSAL.unknown.text));
const pass = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, CONFIRM_REFUSAL.pass.text));

/** What a link tells before its phone is proved: whose notice it is, and nothing of its amounts. */
const heading = z.object({
  noticeNo: z.string(),
  debtorName: z.string(),
  sellerName: z.string(),
  /** Masked. */
  phone: z.string(),
  /** yyyy-MM-dd HH:mm. */
  expireTime: z.string(),
});
export type ConfirmHeading = z.infer<typeof heading>;

const view = z.object({
  noticeNo: z.string(),
  debtorName: z.string(),
  sellerName: z.string(),
  /** Code of ProductType, for the words. */
  productId: z.string(),
  /** Whether it may be answered, for the first time or again. */
  open: z.boolean(),
  receivables: z.array(noticedReceivable),
  /** Where to pay. */
  collectAccount: z.nullable(collectAccount),
});
export type ConfirmView = z.infer<typeof view>;

const shared = {
  group: 'portal',
  access: 'public',
  effect: 'sign-in',
  method: 'POST',
  params: nothing,
} as const;

/** The calls of the page on which a debtor without an account answers its notice of assignment (确权). */
export const confirm = {
  open: endpoint({
    ...shared,
    name: 'confirmOpen',
    word: '打开确权页',
    path: '/portal/confirm/open',
    summary: 'The notice that a link is for, by its number; a guess counts',
    input: z.strictObject({ token }),
    output: heading,
  }),
  code: endpoint({
    ...shared,
    name: 'confirmCode',
    word: '获取确权验证码',
    path: '/portal/confirm/code',
    summary: 'Send a code to the phone that the link was made for',
    input: z.strictObject({ token }),
    output: nothing,
  }),
  prove: endpoint({
    ...shared,
    name: 'confirmProve',
    word: '验证确权人手机',
    path: '/portal/confirm/prove',
    summary: 'Prove that phone: the notice with its receivables, and a pass to answer it',
    input: z.strictObject({ token, code: smsCode }),
    output: z.object({ pass, notice: view }),
  }),
  answer: endpoint({
    ...shared,
    name: 'confirmAnswer',
    word: '经链接确权',
    path: '/portal/confirm/answer',
    summary: 'Confirm amount and due date of every receivable, as its debtor without an account',
    input: z.strictObject({
      token,
      pass,
      receivables: z.array(noticeAnswer).check(z.minLength(1), z.maxLength(NOTICE_LINES_MAX)),
    }),
    output: view,
  }),
};
