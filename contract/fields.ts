import * as z from 'zod/mini';

import { TEXT } from './envelope.ts';

/** Phones of accounts, SMS, drivers and signers (decisions.md 11). */
export const LOGIN_PHONE = /^1[3-9]\d{9}$/;
/** Specification section 5: 6–18 characters containing letters and digits; printable ASCII (design/wire.md). */
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\x20-\x7e]{6,18}$/;
/** SMS codes are six digits. */
export const SMS_CODE = /^\d{6}$/;
/** Server-made identifiers travel as decimal strings, because they exceed 2^53. */
export const ID = /^[1-9]\d{0,18}$/;

export const FIELD_TEXT = {
  phone: '请输入正确的手机号',
  code: '请输入验证码',
  codeFormat: '验证码为 6 位数字',
  password: '请输入密码',
  passwordRule: '密码为 6-18 位，须同时包含字母和数字',
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

export const requiredText = (max: number) =>
  z
    .string(TEXT.required)
    .check(z.trim(), z.minLength(1, TEXT.required), z.maxLength(max, `不能超过 ${max} 个字`));
