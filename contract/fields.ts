import * as z from 'zod/mini';

import { TEXT } from './envelope.ts';
import { LOGIN_PHONE, PASSWORD_TEXT, PHONE_TEXT } from './patterns.ts';
import { checkOf } from './validators/check.ts';
import { TEXT_RULES } from './validators/texts.ts';

/** SMS codes are six digits. */
export const SMS_CODE = /^\d{6}$/;
/** Server-made identifiers travel as decimal strings, because they exceed 2^53; below the largest bigint. */
export const ID = /^(?:[1-9]\d{0,17}|[1-8]\d{18})$/;

export const FIELD_TEXT = {
  phone: PHONE_TEXT,
  code: '请输入验证码',
  codeFormat: '验证码为 6 位数字',
  password: '请输入密码',
  passwordRule: PASSWORD_TEXT,
  passwordMismatch: '两次密码输入的不一致',
  userName: '请输入用户姓名',
  userNameLong: '用户姓名不能超过 25 个字',
  email: '请输入正确的邮箱',
  terms: '请阅读并同意《平台使用协议》',
} as const;

export const id = z.string().check(z.regex(ID, '编号不正确'));

export const loginPhone = z.string(FIELD_TEXT.phone).check(z.regex(LOGIN_PHONE, FIELD_TEXT.phone));

export const smsCode = z
  .string(FIELD_TEXT.code)
  .check(z.minLength(1, FIELD_TEXT.code), z.regex(SMS_CODE, FIELD_TEXT.codeFormat));

/** A password as it travels: RSA-OAEP ciphertext of a 3072-bit key in base64 (512 characters). */
export const sealedPassword = z
  .string(FIELD_TEXT.password)
  .check(z.minLength(1, FIELD_TEXT.password), z.maxLength(1024, FIELD_TEXT.password));

export const userName = z
  .string(FIELD_TEXT.userName)
  .check(
    z.trim(),
    z.minLength(1, FIELD_TEXT.userName),
    z.maxLength(25, FIELD_TEXT.userNameLong),
    z.regex(/^[^\p{Cc}<>]*$/u, '用户姓名含有不支持的字符'),
  );

/** Optional on registration; the specification gives it no rule, so only what would not be an address is refused. */
export const optionalEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(100, FIELD_TEXT.email),
    z.regex(/^$|^[^\s@<>]{1,64}@[^\s@<>.]+(\.[^\s@<>.]+)+$/, FIELD_TEXT.email),
  );

/** Free text that must be there; blanks at the ends are cut, `max` counts code points. */
export const requiredText = (max: number) =>
  z.string(TEXT.required).check(z.trim(), checkOf(TEXT_RULES.requiredText, { max }));
