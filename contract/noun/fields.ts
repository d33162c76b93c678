import * as z from 'zod/mini';
import { checkOf } from '../validators/check.ts';
import { EMAIL, FIELD_TEXT, ID, LOGIN_PHONE, SMS_CODE, USER_NAME } from '../validators/patterns.ts';
import { TEXT_RULES } from '../validators/texts.ts';
import { TEXT } from '../wire/envelope.ts';

export const id = z.string().check(z.regex(ID, '编号不正确'));

export const loginPhone = z.string(FIELD_TEXT.phone).check(z.regex(LOGIN_PHONE, FIELD_TEXT.phone));

export const smsCode = z
  .string(FIELD_TEXT.code)
  .check(
    z.minLength(1, { error: FIELD_TEXT.code, abort: true }),
    z.regex(SMS_CODE, FIELD_TEXT.codeFormat),
  );

/** A password as it travels: RSA-OAEP ciphertext of a 3072-bit key in base64 (512 characters). */
export const sealedPassword = z
  .string(FIELD_TEXT.password)
  .check(z.minLength(1, FIELD_TEXT.password), z.maxLength(1024, FIELD_TEXT.password));

export const userName = z
  .string(FIELD_TEXT.userName)
  .check(
    z.trim(),
    z.minLength(1, FIELD_TEXT.userName),
    z.maxLength(USER_NAME.max, FIELD_TEXT.userNameLong),
    z.regex(USER_NAME.pattern, FIELD_TEXT.userNameCharacters),
  );

/** Optional on registration; the specification gives it no rule, so only what would not be an address is refused. */
export const optionalEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(EMAIL.max, FIELD_TEXT.email),
    z.regex(EMAIL.pattern, FIELD_TEXT.email),
  );

/** Free text that must be there; blanks at the ends are cut, `max` counts code points. */
export const requiredText = (max: number) =>
  z.string(TEXT.required).check(z.trim(), checkOf(TEXT_RULES.requiredText, { max }));

/** The same of what need not be there: '' for nothing. */
export const freeText = (max: number) =>
  z.string().check(z.trim(), checkOf(TEXT_RULES.text, { max }, true));
