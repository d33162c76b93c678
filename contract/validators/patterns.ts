/** Server-made identifiers travel as decimal strings, because they exceed 2^53; below the largest bigint. */
export const ID = /^(?:[1-9]\d{0,17}|[1-8]\d{18})$/;

/** Phones of accounts, SMS, drivers and signers (specification section 5, the stricter pattern). */
export const LOGIN_PHONE = /^1[3-9]\d{9}$/;

/** Phones of the contacts of companies, persons and banks (specification section 5, mobile phone). */
export const CONTACT_PHONE = /^0?1[1-9]\d{9}$/;

/** Specification section 5: 6–18 characters containing letters and digits; printable ASCII. */
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\x20-\x7e]{6,18}$/;

/**
 * What an installation may ask for instead (PASSWORD_POLICY=strong); the server also refuses personal ones and more of the
 * common ones.
 */
export const STRONG_PASSWORD = { min: 8, max: 64 } as const;

export type PasswordPolicy = 'default' | 'strong';

export const PHONE_TEXT = '请输入正确的手机号';
export const PASSWORD_TEXT = '密码为 6-18 位，须同时包含字母和数字';
const STRONG_PASSWORD_TEXT = '密码为 8-64 位，不能是常见密码，也不能包含手机号或姓名';

/** SMS codes are six digits. */
export const SMS_CODE = /^\d{6}$/;

/**
 * Of a person who registers; without blanks at the ends, without characters that nobody sees, and with a letter of some script:
 * 😀 and 123 are nobody's name. What is missing altogether is told otherwise.
 */
export const USER_NAME = {
  max: 25,
  letter: /\p{L}|^$/u,
  pattern: /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800<>]*$/u,
} as const;

/** Optional on registration, so '' passes; the specification gives it no rule, and this refuses what is no address. */
export const EMAIL = {
  max: 100,
  pattern: /^$|^[^\s@<>]{1,64}@[^\s@<>.]+(\.[^\s@<>.]+)+$/,
} as const;

/** Texts beside the fields of sign-in and registration. They stand apart from the schemas, which weigh 9 kB. */
export const FIELD_TEXT = {
  phone: PHONE_TEXT,
  code: '请输入验证码',
  codeFormat: '验证码为 6 位数字',
  // TEXT.required, whose module is a schema's.
  password: '该项为必填项',
  passwordRule: PASSWORD_TEXT,
  strongPasswordRule: STRONG_PASSWORD_TEXT,
  passwordMismatch: '两次密码输入的不一致',
  userName: '请输入用户姓名',
  userNameLong: '用户姓名不能超过 25 个字',
  userNameCharacters: '用户姓名含有不支持的字符',
  userNameLetter: '用户姓名须包含汉字或字母',
  email: '请输入正确的邮箱',
  terms: '请阅读并同意《平台使用协议》',
} as const;
